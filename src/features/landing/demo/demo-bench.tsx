import { useState } from 'react';
import { AndonTower } from '@/features/landing/andon-tower';
import { CharacterBoard } from './character-board';
import { deliverySamples, partSamples } from './samples';
import { ScanStation } from './scan-station';
import { compare } from './verdict';

const [firstDelivery] = deliverySamples;
const [, secondPart] = partSamples;

/** Two stations, one andon. It starts with a right-hand delivery and a left-hand part: the mistake it is made for. */
export function DemoBench() {
  const [lt1, setLt1] = useState(firstDelivery?.text ?? '');
  const [lt2, setLt2] = useState(secondPart?.text ?? '');
  const verdict = compare(lt1, lt2);
  return (
    <>
      <div className="stations">
        <ScanStation station="LT1" title="Label pengiriman" samples={deliverySamples} text={lt1} onScan={setLt1} />
        <div className="stand">
          <AndonTower state={verdict.state} />
        </div>
        <ScanStation station="LT2" title="Label part" samples={partSamples} text={lt2} onScan={setLt2} />
      </div>
      <CharacterBoard verdict={verdict} />
    </>
  );
}
