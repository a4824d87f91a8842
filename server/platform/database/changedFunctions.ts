import type pg from 'pg'
import { z } from 'zod'
import { readFunctions } from './installFunctions.ts'
import { assembled } from './statement.ts'

/** A function as its file declares it, or as the database says that it is. */
type Definition = {
  /** With its schema. */
  name: string
  arguments: string
  result: string
  language: string
  volatility: string
  isDefiner: boolean
  settings: string
  source: string
}

/** `digest` is the hash of what is there now; null where nothing is. */
export type ChangedFunction = { name: string; how: 'missing' | 'changed' | 'added'; digest: string | null }

/** As PostgreSQL writes types that files write in short. */
const wholeNames: ReadonlyMap<string, string> = new Map([
  ['timestamptz', 'timestamp with time zone'],
  ['timestamp', 'timestamp without time zone'],
  ['int', 'integer'],
  ['bool', 'boolean'],
])

const wordsOf = (text: string): string[] => text.split(/\s/).filter((word) => word !== '')

/** One argument or column, whose last word is its type. */
function inWholeWords(declared: string): string {
  const [beside = ''] = declared.split(' DEFAULT ')
  const words = wordsOf(beside)
  const last = words.pop() ?? ''
  const type = last.replace('[]', '').replace(')', '')
  return [...words, last.replace(type, wholeNames.get(type) ?? type)].join(' ')
}

const inOneForm = (declared: string): string =>
  wordsOf(declared)
    .join(' ')
    .replace('TABLE (', 'TABLE(')
    .replaceAll('( ', '(')
    .replaceAll(' )', ')')
    .split(',')
    .map(inWholeWords)
    .join(', ')

/** A file's functions: `CREATE FUNCTION name(arguments) RETURNS result LANGUAGE one ATTRIBUTES AS $$source$$;`. */
const declared = (text: string): Definition[] =>
  text
    .split(/^CREATE FUNCTION /m)
    .slice(1)
    .map((statement) => {
      const [head = '', source = ''] = statement.split('$$')
      const [call = '', rest = ''] = head.split(/\sRETURNS\s/)
      const [result = '', behind = ''] = rest.split(/\sLANGUAGE\s/)
      const [language = '', ...attributes] = wordsOf(behind).slice(0, -1)
      const [, ...settings] = attributes.join(' ').split('SET ')
      return {
        ...{ language, source, result: inOneForm(result) },
        name: call.slice(0, call.indexOf('(')),
        arguments: inOneForm(call.slice(call.indexOf('(') + 1, call.lastIndexOf(')'))),
        volatility: attributes.find((word) => word === 'IMMUTABLE' || word === 'STABLE') ?? 'VOLATILE',
        isDefiner: attributes.includes('DEFINER'),
        settings: settings
          .map((setting) => setting.trim().replace(' = ', '='))
          .toSorted()
          .join('; '),
      }
    })

const foundShape = z.object({
  name: z.string(),
  arguments: z.string(),
  result: z.string(),
  language: z.string(),
  volatility: z.string(),
  isDefiner: z.boolean(),
  settings: z.string(),
  source: z.string(),
  signature: z.string(),
  isOfBefore: z.boolean(),
  digest: z.string(),
})

/** What `inOneForm` leaves out of a file, the default of an argument, is left out here, too. */
const found = `
  SELECT n.nspname || '.' || p.proname AS name, pg_get_function_identity_arguments(p.oid) AS arguments,
    pg_get_function_result(p.oid) AS result, l.lanname AS language, CASE p.provolatile WHEN 'i' THEN 'IMMUTABLE'
      WHEN 's' THEN 'STABLE' ELSE 'VOLATILE' END AS volatility, p.prosecdef AS "isDefiner",
    coalesce((SELECT string_agg(one, '; ' ORDER BY one COLLATE "C") FROM unnest(p.proconfig) AS one), '') AS settings,
    CASE WHEN p.prosqlbody IS NULL AND p.probin IS NULL AND NOT p.proisstrict THEN p.prosrc ELSE '' END AS source,
    n.nspname || '.' || p.proname || '(' || oidvectortypes(p.proargtypes) || ')' AS signature,
    EXISTS (SELECT FROM es.replaced_functions r
      WHERE r.signature = n.nspname || '.' || p.proname || '(' || oidvectortypes(p.proargtypes) || ')') AS "isOfBefore",
    left(encode(sha256(convert_to(pg_get_functiondef(p.oid), 'UTF8')), 'hex'), 12) AS digest
  FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace JOIN pg_language l ON l.oid = p.prolang
  WHERE p.prokind = 'f' AND n.nspname || '.' || p.proname = ANY ($1) ORDER BY 1, 2`

const areSame = (one: Definition, other: Definition): boolean =>
  one.arguments === other.arguments &&
  one.result === other.result &&
  one.language === other.language &&
  one.volatility === other.volatility &&
  one.isDefiner === other.isDefiner &&
  one.settings === other.settings &&
  one.source === other.source

/**
 * The functions that are not what these files of the release install: whoever examines the database asks it by them, so one
 * that somebody else wrote could answer that all is well (rule 876). `otherSources` are bodies that the release itself puts
 * in the place of a file's. A form of the release before may be there beside the new one.
 */
export async function changedFunctions(
  client: pg.ClientBase,
  files: readonly URL[],
  otherSources: ReadonlyMap<string, string>,
): Promise<ChangedFunction[]> {
  const expected = (await readFunctions(files)).flatMap(({ text }) => declared(text))
  const there = await assembled(
    client,
    { text: found, values: [expected.map(({ name }) => name)] },
    foundShape,
  )
  const changed: ChangedFunction[] = []
  const known = new Set<unknown>()
  for (const definition of expected) {
    const { name } = definition
    const own = there.find((one) => one.name === name && one.arguments === definition.arguments)
    if (own === undefined) {
      changed.push({ name, how: 'missing', digest: null })
      continue
    }
    known.add(own)
    const source = own.source === otherSources.get(name) ? own.source : definition.source
    if (!areSame(own, { ...definition, source })) changed.push({ name, how: 'changed', digest: own.digest })
  }
  for (const one of there)
    if (!known.has(one) && !one.isOfBefore) changed.push({ name: one.name, how: 'added', digest: one.digest })
  return changed
}
