// What a select offers.

type Option = readonly [value: string | number, words: string | number];

/** One for each pair of what is sent and what is read. */
export const offer = (options: readonly Option[]) =>
  options.map(([value, words]) => (
    <option key={value} value={value}>
      {words}
    </option>
  ));
