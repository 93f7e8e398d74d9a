/** A long answer as models write them: headings, paragraphs with emphasis and links, lists, a table, some code. */
const PARAGRAPH =
  'The harbour office opens at **six in the morning** and closes at nine in the evening, except on the *first Sunday* of the month, ' +
  'when the pilots meet; see [the rules](https://example.com/rules) and `pier --list` for what is meant by a berth. '

const section = (number: number) => `## Section ${number}

${PARAGRAPH.repeat(2)}

${PARAGRAPH}Number ${number} is the last of its kind.

- The ferry leaves at noon, from pier ${number}.
- The crane lifts **${number * 7} tonnes** at most.
- Boats above twelve metres ask for the tide table.

| pier | depth | length |
| --- | --- | --- |
| ${number} | ${number % 9} m | ${number * 3} m |
| ${number + 1} | ${number % 7} m | ${number * 2} m |

\`\`\`
pier ${number} --open 06:00 --close 21:00
\`\`\`

`

export function longAnswer(characters: number): string {
  let text = ''
  for (let number = 1; text.length < characters; number++) text += section(number)
  return text.slice(0, characters)
}

/** As a provider sends it. */
export const piecesOf = (text: string, size: number): string[] =>
  Array.from({ length: Math.ceil(text.length / size) }, (_, index) =>
    text.slice(index * size, (index + 1) * size),
  )
