import { answerChecks } from './checks';

const answer = answerChecks();

addEventListener('message', ({ data, ports: [port] }: MessageEvent) => port?.postMessage(answer(data)));
