/** The bank of questions an owner is asked, by what the posit is for. Best first. */
import type { Audience, PositType } from '../../../../contract/posits.ts'

export interface InterviewQuestion {
  /** What it is about, in words that fit after 'about' and as a source's name. */
  topic: string
  ask: string
  /** Words of which three in the knowledge show that this has been told. */
  cues: string
}

const PERSON: InterviewQuestion[] = [
  {
    topic: 'Your work',
    ask: 'What do you do today, and what does a typical week look like?',
    cues: 'work job role lead manage company team daily week',
  },
  {
    topic: 'Your career',
    ask: 'Where have you worked before? Employers, roles and years help people a lot.',
    cues: 'joined worked career previously years position moved left employer stayed',
  },
  {
    topic: 'Your education',
    ask: 'What did you study or train in, and where?',
    cues: 'studied university degree school graduated college training diploma thesis',
  },
  {
    topic: 'Your projects',
    ask: 'Which project or result are you most proud of, and what was your part in it?',
    cues: 'project built launched founded award result proud designed',
  },
  {
    topic: 'Your advice',
    ask: 'What do people most often ask your advice on, and what do you tell them?',
    cues: 'advice recommend tip lesson suggest should mistake',
  },
  {
    topic: 'How you work',
    ask: 'How do you go about your work? Methods, habits and tools you would defend.',
    cues: 'method process tool habit approach prefer usually principle',
  },
  {
    topic: 'Your opinions',
    ask: 'What do you believe about your field that others might disagree with?',
    cues: 'believe think opinion disagree view convinced',
  },
  {
    topic: 'Your failures',
    ask: 'What went wrong once, and what did you learn from it?',
    cues: 'failed mistake wrong learned lesson failure',
  },
  {
    topic: 'Reaching you',
    ask: 'How should people get in touch with you, and for what?',
    cues: 'email phone contact reach write call linkedin',
  },
  {
    topic: 'Working with you',
    ask: 'Can people hire you, book you or work with you? On what terms?',
    cues: 'hire fee price rate book available consulting terms',
  },
  {
    topic: 'Your recommendations',
    ask: 'Which books, people or places have shaped you, and why?',
    cues: 'book read author recommend podcast mentor inspired',
  },
  {
    topic: 'Your life outside work',
    ask: 'What do you like to do outside of work, as far as you want to share it?',
    cues: 'hobby family music sport travel free time dog live',
  },
]

const KNOWLEDGE: InterviewQuestion[] = [
  {
    topic: 'The subject',
    ask: 'What is this about, in two or three sentences a newcomer would understand?',
    cues: 'is are product service team company project about',
  },
  {
    topic: 'Frequent questions',
    ask: 'Which three questions do you get asked most, and what do you answer?',
    cues: 'question ask faq answer often',
  },
  {
    topic: 'Getting started',
    ask: 'How does somebody get started? The first steps, in order.',
    cues: 'start step first setup install sign begin open',
  },
  {
    topic: 'Rules and limits',
    ask: 'What rules, limits or requirements should people know about?',
    cues: 'must limit require rule allowed maximum minimum only',
  },
  {
    topic: 'Prices and deadlines',
    ask: 'What does it cost, how long does it take, and are there deadlines?',
    cues: 'cost price fee free day week deadline month hour',
  },
  {
    topic: 'Decisions',
    ask: 'Which decisions were taken, when, by whom, and why?',
    cues: 'decided decision chose because agreed approved reason',
  },
  {
    topic: 'Common problems',
    ask: 'What goes wrong most often, and how is it fixed?',
    cues: 'problem error fix broken wrong fail issue solve',
  },
  {
    topic: 'Contacts',
    ask: 'Who is responsible for what, and how are they reached?',
    cues: 'contact email phone responsible team owner reach call',
  },
  {
    topic: 'Words and abbreviations',
    ask: 'Which terms or abbreviations need explaining?',
    cues: 'means stands abbreviation term called defined',
  },
  {
    topic: 'Exceptions',
    ask: 'What are the exceptions that surprise people?',
    cues: 'except unless exception however only special',
  },
  {
    topic: 'What is coming',
    ask: 'What is about to change, and when?',
    cues: 'plan next soon future upcoming will change',
  },
]

const AUDIENCE: Record<Audience, InterviewQuestion[]> = {
  team: [
    {
      topic: 'What teammates need',
      ask: 'What do new teammates have to ask again and again in their first weeks?',
      cues: 'onboarding new teammate colleague access first week',
    },
    {
      topic: 'Where things are',
      ask: 'Where do your teammates find things: documents, tools, accounts?',
      cues: 'folder drive document tool account wiki link',
    },
  ],
  self: [
    {
      topic: 'Things to remember',
      ask: 'What do you keep looking up and would like to have at hand here?',
      cues: 'remember password note list date number',
    },
    {
      topic: 'Your goals',
      ask: 'What are you working towards, and how will you know you are there?',
      cues: 'goal want plan aim target achieve',
    },
  ],
  public: [
    {
      topic: 'First impressions',
      ask: 'What should a stranger who finds this page know first?',
      cues: 'welcome introduce about first know',
    },
    {
      topic: 'Misunderstandings',
      ask: 'What do outsiders often get wrong?',
      cues: 'misunderstand wrong myth actually often think',
    },
  ],
  project: [
    {
      topic: 'The goal of the project',
      ask: 'What is the goal of the project, and how is success measured?',
      cues: 'goal success measure aim objective target',
    },
    {
      topic: 'The schedule',
      ask: 'What are the milestones and dates?',
      cues: 'milestone date deadline schedule phase quarter',
    },
    {
      topic: 'People in the project',
      ask: 'Who is in the project, and who decides what?',
      cues: 'team member role decide lead responsible',
    },
    {
      topic: 'Risks',
      ask: 'What could go wrong, and what is the plan then?',
      cues: 'risk problem delay plan fallback',
    },
  ],
}

const isPersonal = (type: PositType) => type === 'user_knowledge_base' || type === 'second_brain'

/** The questions for a posit, the ones for its audience after the first few. */
export function interviewQuestions(type: PositType, audience: Audience): InterviewQuestion[] {
  const bank = isPersonal(type) ? PERSON : KNOWLEDGE
  return [...bank.slice(0, 4), ...AUDIENCE[audience], ...bank.slice(4)]
}
