/** What the demo shows: three people's worth of knowledge, what it is asked, and what it cannot answer yet. */
import type { PositCreate } from '../../contract/posits.ts'
import type { Privacy } from '../../contract/privacy.ts'

interface DemoPosit extends PositCreate {
  title: string
  privacy: Privacy
  /** A source each. */
  knowledge: { name: string; text: string }[]
  sharedWith: string[]
  /** Asked by a signed-in viewer; some find a gap and become tasks. */
  questions: string[]
  /** What the owner responds to the first gap. */
  response?: string
}

export const DEMO_POSITS: DemoPosit[] = [
  {
    title: 'Espresso Machine Care',
    type: 'user_knowledge_base',
    audience: 'public',
    response_type: 'you',
    privacy: 'public',
    sharedWith: [],
    knowledge: [
      {
        name: 'How I descale',
        text: 'I descale a home espresso machine every three months with citric acid: 30 grams in a litre of warm water. Half of it goes through the group, then the machine rests for twenty minutes, and the other half follows. After that I rinse with two full tanks of fresh water. In areas with soft water twice a year is enough.',
      },
      {
        name: 'Gaskets and baskets',
        text: 'The group gasket of an E61 machine is 8.5 millimetres thick and lasts about two years. A gasket that has hardened leaks around the portafilter even when it is locked tight. I replace it with silicone, which stays soft longer than rubber. The shower screen comes off with the gasket, so I soak it in hot water and detergent on the same evening.',
      },
      {
        name: 'Grinding and dose',
        text: 'For a double espresso I use 18 grams of coffee and aim for 36 grams in the cup within 27 to 30 seconds. When it runs too fast the grind is too coarse. Beans are at their best between the tenth and the thirtieth day after roasting.',
      },
    ],
    questions: [
      'How often should I descale my machine?',
      'How thick is the gasket of an E61?',
      'What dose do you use for a double espresso?',
      'Which water filter do you recommend for hard water?',
      'Can I use vinegar to descale?',
    ],
    response:
      'For hard water I recommend a filter cartridge with ion exchange in the tank, changed every two months. It keeps the hardness between four and six degrees, which protects the boiler and tastes best.',
  },
  {
    title: 'Harbour Office Handbook',
    type: 'decision_tracking',
    audience: 'team',
    response_type: 'assistant',
    privacy: 'exclusive',
    sharedWith: ['pilot@posit.example'],
    knowledge: [
      {
        name: 'Opening hours and berths',
        text: 'The harbour office opens at six in the morning from April to October and at eight in winter. Guest berths are on the east pier, numbers 40 to 72. A berth costs 2.10 euros a metre and night, electricity included. Boats over 18 metres call on channel 11 before they enter.',
      },
      {
        name: 'Decision: shore power',
        text: 'In March we decided to renew the shore power on the east pier first, because two of three complaints came from there. The west pier follows in autumn. The budget is 48,000 euros, and the work is done by the same firm as in 2019.',
      },
    ],
    questions: [
      'When does the harbour office open in winter?',
      'What does a guest berth cost?',
      'Who repairs the crane?',
    ],
  },
  {
    title: 'Sourdough Notebook',
    type: 'user_knowledge_base',
    audience: 'self',
    response_type: 'you',
    privacy: 'private',
    sharedWith: [],
    knowledge: [
      {
        name: 'The starter',
        text: 'I feed the starter in the evening with equal parts of rye flour and water at 28 degrees. It is ripe after eight hours, when it has doubled and just begins to sink. When I travel it goes into the refrigerator, where it lasts three weeks.',
      },
    ],
    questions: [],
  },
]
