import { parseSync, Visitor } from 'oxc-parser'
import type { Source } from './sources.ts'

/** What the checks of a text call: `z.string().check(z.trim(), z.minLength(1))` → trim, minLength. */
function checksIn({ path, text }: Source): string[][] {
  const found: string[][] = []
  new Visitor({
    CallExpression({ callee, arguments: checks }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      if (callee.property.name !== 'check') return
      found.push(
        checks.flatMap((check) =>
          check.type === 'CallExpression' &&
          check.callee.type === 'MemberExpression' &&
          check.callee.property.type === 'Identifier'
            ? [check.callee.property.name]
            : [],
        ),
      )
    },
  }).visit(parseSync(path, text).program)
  return found
}

/**
 * Texts of requests that only trim what is written: a space that `trim` does not know, such as ㅤ (U+3164), makes a reason or
 * an answer of which nothing can be seen (rule 947). `wire/written.ts` has the shapes of what people write; a pattern says by
 * itself which letters it takes.
 */
export const unseenTexts = (sources: readonly Source[]): string[] =>
  sources
    .filter(({ path }) => path.startsWith('domain/wire/') && path !== 'domain/wire/written.ts')
    .flatMap((source) =>
      checksIn(source)
        .filter((checks) => checks.includes('trim') && !checks.includes('regex'))
        .map((checks) => `${source.path}: ${checks.join(', ')}`),
    )
