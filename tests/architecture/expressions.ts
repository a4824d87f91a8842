import { parseSync, Visitor } from 'oxc-parser'
import type { Source } from './sources.ts'

/** Expressions with more than one unbounded repetition, or one that begins anywhere, and why no input makes them slow. */
const reasons: Readonly<Record<string, string>> = {
  // Each repetition ends at a sign that the next one cannot be.
  '/^([a-z]+)-(\\d+)\\.([a-z]+)$/': 'disjoint',
  '/^\\s*q=0(\\.0+)?$/': 'disjoint',
  '/^(\\S+) (\\d+) ([0-9a-f]{64})$/': 'disjoint',
  '/^(\\d+)\\.([a-z]+)$/': 'disjoint',
  '/^[-+]?\\d+(\\.0+)?$/': 'disjoint',
  '/^[a-z-]+(:[0-9A-Za-z:_-]*)?$/': 'disjoint',
  '/^[a-z-]+:[0-9A-Za-z:_-]+$/': 'disjoint',
  '/^[^\\s@]+@[^\\s@.]+(?:\\.[^\\s@.]+)+$/': 'disjoint',
  '/^settle-(\\d+)-(\\d{4}-\\d{2})-\\d+$/': 'disjoint',
  '/<[^<>]*>/g': 'a bracket ends it',
  '/\\{\\{(\\w+)\\}\\}/g': 'a brace ends it',
  '/\\{(\\w+)\\}/g': 'a brace ends it',
  '/@([\\w.-]+)/': 'nothing follows it',
  '/:(.*)/s': 'nothing follows it',
  '/^(0\\d+|\\d{12,})$/': 'nothing follows it',
  '/&\\w+;/g': 'an ampersand ends it',
  '/,\\s*/': 'nothing follows it',
  '/--.*$/gm': 'nothing follows it',
  // A label has one length, because a full stop ends it and is in none.
  '/^[A-Z0-9._%+-]+@(?:[A-Z0-9](?:[A-Z0-9-]*[A-Z0-9])?\\.)+[A-Z]{2,}$/i': 'labels',
  '/^[\\w-]+(?:\\/[\\w-][\\w.-]*)+$/': 'labels',
  '/^([1-3](,[1-3])*)?$/': 'labels',
  '/^(?=.*[A-Za-z])(?=.*\\d)(?=.*[^A-Za-z0-9])[!-~]+$/': 'looks ahead three times from its start',
  '/^[1-9]\\d{3}-\\d\\d-\\d\\dT.*(Z|[+-]\\d\\d:\\d\\d)$/': 'six signs follow it',
  '/^(.*?)(?::(\\d+))?$/': 'digits and colons are disjoint',
  // Cells of a table have 500 letters at most; moments and amounts forty.
  '/\\([^)]*\\)|\\[[^\\]]*\\]/g': 'cells',
  '/^(\\d{4})(\\d{2})(\\d{2})\\s*(\\D*\\d.*)?$/': 'cells',
  '/^(\\d{4})\\s?[-./년]\\s?(\\d{1,2})\\s?[-./월]\\s?(\\d{1,2})[.일]?(?:\\s?\\([월화수목금토일]\\))?(?:[\\sT]+(.+))?$/':
    'cells',
  '/^(오전|오후|AM|PM)?\\s*(\\d{1,2})(?::?(\\d{2})|시\\s?(\\d{1,2})분)(?::?(\\d{2})|\\s?(\\d{1,2})초)?\\s*(AM|PM)?$/i':
    'cells',
  '/합\\s?계|총\\s?계|소\\s?계|총\\s?\\d+\\s?건/': 'cells',
  // Not input: our own texts and settings, a number of ours.
  '/#\\{([^}]+)\\}/g': 'our templates',
  '/\\B(?=(\\d{3})+$)/g': 'digits of one number',
  '/<script\\b[^>]*>[\\s\\S]*?<\\/script>/g': 'our own page',
  '/\\/+$/': 'a setting',
  '/^(localhost|.*\\.localhost|127(\\.\\d+){3}|\\[::1?\\]|0\\.0\\.0\\.0)$/': 'a setting',
  '/^CREATE FUNCTION ([\\w.]+)/gm': 'our SQL',
  '/^\\s*WITH\\s+(RECURSIVE\\s+)?/i': 'our SQL',
  "/--[^\\n]*|\\/\\*[\\s\\S]*?\\*\\/|'(?:[^']|'')*'|\"[^\"]*\"|[()]|[A-Za-z_]\\w*/g": 'our SQL',
  '/(\\\\n|\\s)+/g': 'our SQL',
  '/^\\d{4}-[\\w-]+\\.ts$|\\.sql$/': 'our file names',
  '/^(\\/files\\/promotions\\/\\d+\\/mobile)-\\d+\\.webp(\\?.*)?$/': 'our addresses',
  '/^(\\/files\\/promotions\\/\\d+\\/)(pc|mobile)-\\d+\\.webp(\\?.*)?$/': 'our addresses',
  '/^\\/files\\/pictures\\/\\d+\\/[a-z]+$/': 'our addresses',
  '/^\\/files\\/photos\\/[\\w-]+\\/\\d+\\.webp/': 'our addresses',
  '/\\/\\d+\\.webp/': 'our addresses',
  '/^\\s*U\\+/i': 'our style sheet',
}

/** What runs in a browser of staff or on a developer's machine freezes nobody else. */
const elsewhere = /^(tests|migrations)\/|^server\/(cli|demo)\/|^web\/(staff\/|vite\.config)/
/** One repetition of one class is left where it ends, wherever it began. */
const oneClass = /^\/(\[(?:\\.|[^\]\\])*\]|\\[swdSWD])[+*]\/[a-z]*$/

/**
 * Expressions that may take a time which grows with the square of their input or faster, as `path expression`: bound the
 * input first, or write it so that no two repetitions share a sign.
 */
export const slowExpressions = (sources: readonly Source[]): string[] =>
  sources
    .filter(({ path }) => !elsewhere.test(path))
    .flatMap(({ path, text }) => expressionsIn(path, text).map((expression) => ({ path, expression })))
    .filter(({ expression }) => mayBeSlow(expression) && reasons[expression] === undefined)
    .map(({ path, expression }) => `${path} ${expression}`)

/**
 * Files of the server and the domain that normalise a text themselves: a run of marks takes a time that grows with its
 * square, which `domain/shared/normalText.ts` alone looks for first (rule 593).
 */
export const unboundedNormalising = (sources: readonly Source[]): string[] =>
  sources
    .filter(({ path }) => /^(domain|server|jobs)\//.test(path) && path !== 'domain/shared/normalText.ts')
    .filter(({ text }) => /\.normalize\((\)|'NF)/.test(text))
    .map(({ path }) => path)

function expressionsIn(path: string, text: string): string[] {
  if (!text.includes('/')) return []
  const found: string[] = []
  new Visitor({
    Literal: (literal) => {
      if ('regex' in literal) found.push(text.slice(literal.start, literal.end))
    },
  }).visit(parseSync(path, text).program)
  return found
}

function mayBeSlow(expression: string): boolean {
  if (oneClass.test(expression)) return false
  const plain = expression.replaceAll(/\\./g, 'x').replaceAll(/\[[^\]]*\]/g, 'x')
  const repetitions = plain.match(/[*+]|\{\d+,\}/g)?.length ?? 0
  return repetitions > 1 || (repetitions === 1 && !plain.startsWith('/^'))
}
