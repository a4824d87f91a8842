import { koreanTexts } from './koreanTexts.ts'
import type { Source } from './sources.ts'

/** What staff read: the console with its lists, accounts and events, and the server's words for it. */
const read =
  /^(web\/staff\/|domain\/(lists|ledger)\/|domain\/\w+\/events\.ts|domain\/shared\/conditionSentences|server\/platform\/(http\/fieldLabels|recordLabels))/

/** A word that staff would read as something else, beside the one name of the thing (rule 392). */
const synonyms: readonly { stray: RegExp; name: string; except?: RegExp }[] = [
  {
    stray: /위탁자/,
    name: '소유자',
    // The paper that an owner gets names the parties of the contract; a search finds both words.
    except: /^(domain\/lists\/statement|web\/staff\/app\/palette\/entries)\.ts$/,
  },
  { stray: /(빌린|대여) ?고객|고객(이|과|에게) /, name: '회원' },
  { stray: /동료(와|가|에게|의) /, name: '다른 직원' },
  { stray: /(^|[^이])메일(?!링)/, name: '이메일' },
  { stray: /새로 올렸어요/, name: 'what was done: 정했어요, 만들었어요, 올렸어요' },
  { stray: /정산 월/, name: '정산월' },
  { stray: /주문 번호/, name: '주문번호' },
  { stray: /상품 번호/, name: '상품번호' },
  { stray: /회원 번호/, name: '회원번호' },
  { stray: /위탁 번호/, name: '위탁번호' },
  { stray: /거래번호/, name: '거래 번호' },
  { stray: /운송장 입력/, name: '운송장 일괄 입력', except: /^web\/staff\/screens\/scan\/Packing\.tsx$/ },
  {
    stray: /반품 (입고|회수 중|회수 완료)|환불 결정 대기/,
    name: 'a state of a return in domain/lists/returns.ts',
  },
  // A consigned item is appraised once, before its contract; what goes out and comes back is inspected (검수).
  { stray: /진단|검수비|위탁 검수|검수 (합격|불합격|반려)/, name: '감정' },
  { stray: /소멸/, name: '만료', except: /^web\/staff\/app\/palette\/entries\.ts$/ },
  { stray: /금액 설명/, name: '금액 근거' },
  { stray: /^연체( 일수)?$/, name: '늦은 날' },
]

/** Texts for staff that call a thing by another name than the glossary's, as `path: text (name)`. */
export const strayNames = (sources: readonly Source[]): string[] =>
  sources
    .filter(({ path }) => read.test(path))
    .flatMap((source) =>
      koreanTexts(source).flatMap(({ text }) =>
        synonyms
          .filter(({ stray, except }) => stray.test(text) && except?.test(source.path) !== true)
          .map(({ name }) => `${source.path}: ${text} (${name})`),
      ),
    )

type Names = Readonly<Record<string, Readonly<Record<string, string>>>>
type Meanings = Readonly<Record<string, Readonly<Record<string, string>>>>

const pairsOf = (names: Names): { kind: string; state: string; name: string }[] =>
  Object.entries(names).flatMap(([kind, states]) =>
    Object.entries(states).map(([state, name]) => ({ kind, state, name })),
  )

/** States of one thing that share a name, and names that mean two things and so have two colours (rule 392). */
export function ambiguousNames(names: Names, meanings: Meanings): string[] {
  const pairs = pairsOf(names)
  const shared = pairs.filter((one) =>
    pairs.some((other) => other.kind === one.kind && other.state !== one.state && other.name === one.name),
  )
  const meant = Map.groupBy(pairs, ({ name }) => name)
  const twice = [...meant].filter(
    ([, same]) => new Set(same.map(({ kind, state }) => meanings[kind]?.[state])).size > 1,
  )
  return [
    ...shared.map(({ kind, state, name }) => `${kind} ${state} is ${name} too`),
    ...twice.map(
      ([name, same]) =>
        `${name} means ${same.map(({ kind, state }) => `${meanings[kind]?.[state]} (${kind} ${state})`).join(', ')}`,
    ),
  ]
}

/** Names of states that the console spells out instead of reading them from their list, as `path: name`. */
export function spelledStates(sources: readonly Source[], names: Names): string[] {
  // A name of one word is said of other things as well; one of several says the state.
  const known = new Set(pairsOf(names).flatMap(({ name }) => (name.includes(' ') ? [name] : [])))
  return sources
    .filter(({ path }) => path.startsWith('web/staff/'))
    .flatMap((source) => [
      ...new Set(
        koreanTexts(source).flatMap(({ text }) => (known.has(text) ? [`${source.path}: ${text}`] : [])),
      ),
    ])
}

/** Places that choose a colour by itself instead of a meaning, as paths. */
export const chosenColours = (sources: readonly Source[]): string[] =>
  sources
    .filter(
      ({ path, text }) =>
        path.startsWith('web/staff/') && path !== 'web/staff/kit/Mark.tsx' && text.includes('kit/Badge.tsx'),
    )
    .map(({ path }) => path)
