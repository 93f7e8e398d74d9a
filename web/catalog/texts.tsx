import { answerClasses, FootnoteMark, Passage, QuestionLine } from '../ui/conversation.tsx'
import { Table, TableCell, TableHead, TableRow } from '../ui/table.tsx'
import { Specimen } from './specimen.tsx'

export const Texts = () => (
  <>
    <Specimen name="Conversation">
      <QuestionLine>When does the ferry leave?</QuestionLine>
      <p className={answerClasses}>
        The ferry leaves at noon.
        <FootnoteMark number={1} />
      </p>
      <Passage number={1} source="Harbour guide">
        The ferry leaves at noon, every day.
      </Passage>
    </Specimen>
    <Specimen name="Table">
      <Table label="Questions">
        <TableHead columns={['Question', 'Answer']} />
        <tbody>
          <TableRow>
            <TableCell>When does the ferry leave?</TableCell>
            <TableCell>Answered</TableCell>
          </TableRow>
        </tbody>
      </Table>
    </Specimen>
  </>
)
