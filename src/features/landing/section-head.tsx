/** A section's heading left, one sentence of explanation right. */
export function SectionHead(props: { title: string; lead: string }) {
  return (
    <div className="section-head">
      <h2>{props.title}</h2>
      <p>{props.lead}</p>
    </div>
  );
}
