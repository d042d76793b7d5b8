// What a tried move is worth, and what punishes it.

import { judgeHere, showFromHere } from '../actions/lines';
import { asLabel, title } from '../labels';
import { percentText, printed } from '../score';
import { numbered } from '../spoken';
import type { Step } from '../state';
import type { TryAnswer } from '../types';
import { Badge, Line } from './parts';

export function TryResult({ step }: { step: Step }) {
  return (
    <div class="try-result" data-testid="try-result" role="status">
      {step.problem && <p class="notice bad">{step.problem.title}</p>}
      {step.answer && <Worth answer={step.answer} />}
      {step.asking && <p class="dim">The engine is looking at {step.san}…</p>}
      {!step.answer && !step.asking && (
        <button type="button" onClick={judgeHere}>
          What is {step.san} worth?
        </button>
      )}
    </div>
  );
}

function Worth({ answer }: { answer: TryAnswer }) {
  const { move, best, cost } = answer;
  const label = asLabel(move.label);
  return (
    <>
      <p>
        {label && <Badge label={label} />} <b class={label ?? ''}>{move.san}</b>
        {label && `: ${title(label)}`}
        {move.eval_text && <span class="chip">{printed(move.eval_text)}</span>}
        {move.win_percent !== null && <span class="dim"> White {percentText(move.win_percent)}</span>}
      </p>
      <p class="dim">
        {cost} {best && best.san !== move.san && `${best.san} was best.`}
      </p>
      <Refutation answer={answer} />
    </>
  );
}

/** Further moves say little about the one that was tried. */
const LONGEST = 10;

export const Refutation = ({ answer }: { answer: TryAnswer }) =>
  answer.refutation.san.length === 0 ? null : (
    <p class="refutation">
      <span class="played-word">Then</span>
      <Line
        moves={numbered(answer.refutation.san.slice(0, LONGEST), after(answer))}
        at={null}
        name="How it goes on"
        show={step => showFromHere(answer.refutation.uci.slice(0, LONGEST), step)}
      />
    </p>
  );

const after = ({ move }: TryAnswer): { move_number: number; side: 'white' | 'black' } =>
  move.side === 'white'
    ? { move_number: move.move_number, side: 'black' }
    : { move_number: move.move_number + 1, side: 'white' };
