// Who the reader is, kept by the library; how the page looks, sounds and listens, kept by this browser.

import type { ComponentChildren } from 'preact';
import { chooseTheme } from '../actions/frame';
import { prefer } from '../actions/preferences';
import { BOARDS, PIECES } from '../generated/board';
import { title } from '../labels';
import { PACES, type Preferences } from '../preferences';
import type { State, Theme } from '../state';
import { offer } from './offer';
import { Modal } from './parts';
import { PeopleSettings } from './people';

const THEMES: Record<Theme, string> = { system: 'As the system', light: 'Light', dark: 'Dark' };
const PIECE_NAMES: Record<Preferences['pieces'], string> = {
  cburnett: 'Classic',
  shapes: 'Shapes',
  letters: 'Letters',
};

export function SettingsDialog({ state }: { state: State }) {
  const { preferences, theme } = state;
  return (
    <Modal name="Settings" testid="settings">
      <PeopleSettings state={state} />
      <div class="settings">
        <Choice name="Colours" value={theme} options={THEMES} choose={chooseTheme} />
        <Choice
          name="Board"
          value={preferences.board}
          options={Object.fromEntries(BOARDS.map(name => [name, title(name)])) as Named<Preferences['board']>}
          choose={board => prefer({ board })}
          picture={name => <span class="swatch" data-board={name} />}
        />
        <Choice
          name="Pieces"
          value={preferences.pieces}
          options={Object.fromEntries(PIECES.map(name => [name, PIECE_NAMES[name]])) as typeof PIECE_NAMES}
          choose={pieces => prefer({ pieces })}
          picture={name => (
            <span data-pieces={name}>
              <span class="cg-wrap sample">
                <piece class="knight white" />
                <piece class="queen black" />
              </span>
            </span>
          )}
        />
        <Choice
          name="Scores"
          value={preferences.units}
          options={{ pawns: 'Pawns: +1.2', percent: "White's win percent: 61%" }}
          choose={units => prefer({ units })}
        />
        <fieldset>
          <legend>On the board</legend>
          <Check state={state} name="coordinates">
            Letters and numbers at its edge
          </Check>
          <Check state={state} name="arrows">
            Arrows and circles
          </Check>
          <Check state={state} name="sounds">
            Sounds for moves
          </Check>
        </fieldset>
        <fieldset>
          <legend>Going through a game</legend>
          <Check state={state} name="wheel">
            The mouse wheel over the board steps
          </Check>
          <Check state={state} name="letters">
            Single letters are keys (<kbd>f</kbd> turns the board…)
          </Check>
          <label class="choice">
            Playing by itself, a move takes
            <select
              value={preferences.pace}
              onChange={event => prefer({ pace: Number(event.currentTarget.value) })}
            >
              {offer(PACES.map(pace => [pace, `${pace} s`]))}
            </select>
          </label>
        </fieldset>
      </div>
    </Modal>
  );
}

type Named<Value extends string> = Record<Value, string>;

interface ChoiceProps<Value extends string> {
  name: string;
  value: Value;
  options: Named<Value>;
  choose: (value: Value) => void;
  picture?: (value: Value) => ComponentChildren;
}

/** One of a few. */
const Choice = <Value extends string>({ name, value, options, choose, picture }: ChoiceProps<Value>) => (
  <fieldset>
    <legend>{name}</legend>
    {(Object.entries(options) as [Value, string][]).map(([each, words]) => (
      <label key={each} class="option">
        <input
          type="radio"
          name={name}
          data-testid={`${name.toLowerCase()}-${each}`}
          checked={each === value}
          onChange={() => choose(each)}
        />
        {picture?.(each)}
        {words}
      </label>
    ))}
  </fieldset>
);

type Switch = 'coordinates' | 'arrows' | 'sounds' | 'wheel' | 'letters';

interface CheckProps {
  state: State;
  name: Switch;
  children: ComponentChildren;
}

const Check = ({ state, name, children }: CheckProps) => (
  <label class="option">
    <input
      type="checkbox"
      data-testid={`prefers-${name}`}
      checked={state.preferences[name]}
      onChange={event => prefer({ [name]: event.currentTarget.checked })}
    />
    <span>{children}</span>
  </label>
);
