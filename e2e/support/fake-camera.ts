import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rasterise } from '@tests/support/raster';
import { renderLabel } from '@/label/render';
import { standardLabel } from '@/label/standard-label';
import { emptyLabelData, type LabelData } from '@/label/text/label-data';

/** Dots of the picture for a mm of the label: a hand's breadth from the camera of a phone. */
const DOTS_PER_MM = 6;
const FRAMES = 2;

/** The standard label as a Chromium camera shows it: the arguments for the browser, and how to remove the file. */
export function cameraShowing(data: Partial<LabelData>) {
  const folder = mkdtempSync(join(tmpdir(), 'camera-'));
  const file = join(folder, 'label.y4m');
  writeFileSync(file, videoOf(data));
  return {
    args: ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${file}`],
    remove: () => rmSync(folder, { recursive: true }),
  };
}

/** Grey frames in YUV 4:2:0 (y4m), which Chromium plays again and again. */
function videoOf(data: Partial<LabelData>): Buffer {
  const node = renderLabel(standardLabel, { ...emptyLabelData, ...data }, { dotsPerMm: DOTS_PER_MM });
  const { width, height, dots } = rasterise(node, DOTS_PER_MM, 'area');
  const luma = Buffer.from(dots.map((dot) => (dot === 1 ? 16 : 235)));
  const chroma = Buffer.alloc((width / 2) * (height / 2) * 2, 128);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma, chroma]);
  const header = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`);
  return Buffer.concat([header, ...Array.from({ length: FRAMES }, () => frame)]);
}
