import { assign, setup } from 'xstate'
import type { Calendar } from '../../../domain/rental/calendar.ts'
import { initialSelection, pick, type Selection, withNewFacts } from '../../../domain/rental/picking.ts'
import type { CivilDate, Period } from '../../../domain/shared/civilDate.ts'
import type { RefusalCode } from '../../../domain/shared/decision.ts'

type Context = { calendar: Calendar; selection: Selection; notice: RefusalCode | null }
type Event =
  | { type: 'TAP'; day: CivilDate }
  | { type: 'RESET' }
  | { type: 'APPLY' }
  /** The stored choice, which only the browser knows, after the server-rendered page is shown. */
  | { type: 'STORED'; stored: Period }
  /** Facts that were read again. */
  | { type: 'CALENDAR'; calendar: Calendar }

/** State of the rent calendar. The domain decides which days can be picked; the machine only holds the selection. */
export const rentCalendarMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as { calendar: Calendar; stored: Period | null },
  },
  guards: {
    isEmpty: ({ context }) => context.selection.status === 'empty',
    isStartChosen: ({ context }) => context.selection.status === 'startChosen',
    isSuggested: ({ context }) => context.selection.status === 'chosen' && context.selection.suggested,
  },
  actions: {
    pickDay: assign(({ context, event }) =>
      event.type === 'TAP' ? pick(context.selection, event.day, context.calendar) : {},
    ),
    clear: assign({ selection: { status: 'empty' }, notice: null }),
    takeFacts: assign(({ context, event }) =>
      event.type === 'CALENDAR'
        ? { calendar: event.calendar, ...withNewFacts(context.selection, event.calendar) }
        : {},
    ),
    takeStored: assign(({ context, event }) =>
      event.type === 'STORED'
        ? { selection: initialSelection(event.stored, context.calendar), notice: null }
        : {},
    ),
  },
}).createMachine({
  context: ({ input }) => ({
    calendar: input.calendar,
    selection: initialSelection(input.stored, input.calendar),
    notice: null,
  }),
  initial: 'looking',
  on: {
    TAP: { target: '.looking', actions: 'pickDay' },
    RESET: { target: '.looking', actions: 'clear' },
    STORED: { target: '.looking', actions: 'takeStored' },
    CALENDAR: { target: '.looking', actions: 'takeFacts' },
  },
  states: {
    looking: {
      always: [
        { guard: 'isEmpty', target: 'empty' },
        { guard: 'isStartChosen', target: 'startChosen' },
        { guard: 'isSuggested', target: 'suggested' },
        { target: 'chosen' },
      ],
    },
    empty: {},
    startChosen: {},
    suggested: { on: { APPLY: 'applied' } },
    chosen: { on: { APPLY: 'applied' } },
    applied: { type: 'final' },
  },
})
