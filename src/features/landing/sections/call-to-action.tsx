import MessageCircle from 'lucide-react/icons/message-circle';
import { callToAction } from '@/features/landing/content';
import { ChatLink, PanelLink } from './page-parts';

/** The orange band has the same colours in both themes; the barcode says POKAYOKE. */
export function CallToAction({ whatsappNumber }: { whatsappNumber: string }) {
  return (
    <section className="call" id="kontak" data-theme="light">
      <div className="width">
        <div className="call-copy">
          <h2>{callToAction.title}</h2>
          <p>{callToAction.lead}</p>
          <div className="actions">
            <PanelLink className="btn btn-ink btn-xl" signedOut="Login Admin" signedIn="Dashboard" />
            <ChatLink number={whatsappNumber} about="sales" className="btn btn-outline btn-xl">
              <MessageCircle size={18} strokeWidth={1.75} aria-hidden />
              Whatsapp Kami
            </ChatLink>
          </div>
        </div>
      </div>
      <svg className="bars" aria-hidden="true">
        <use href="#code39-pokayoke" width="100%" height="100%" />
      </svg>
    </section>
  );
}
