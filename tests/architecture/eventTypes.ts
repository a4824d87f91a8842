import { parseSync } from 'oxc-parser'
import type { Source } from './sources.ts'

type Node = { type: string; [field: string]: unknown }

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value

function* nodesBelow(node: Node): Generator<Node> {
  yield node
  for (const field of Object.values(node))
    for (const child of Array.isArray(field) ? field : [field]) if (isNode(child)) yield* nodesBelow(child)
}

const nodesOf = ({ path, text }: Source): Node[] => {
  const { program } = parseSync(path, text)
  return isNode(program) ? [...nodesBelow(program)] : []
}

const nameOf = (key: unknown): string => {
  if (!isNode(key)) return ''
  return key.type === 'Literal' ? String(key.value) : String(key.name ?? '')
}
const isKorean = (node: unknown): boolean =>
  isNode(node) && node.type === 'Literal' && typeof node.value === 'string' && /[가-힣]/.test(node.value)

const ours = ({ path }: Source): boolean => /^(domain|server|web|jobs)\//.test(path)
/** A file that defines event types: it makes the function that does so. */
const isDefining = ({ path, text }: Source): boolean =>
  path.startsWith('domain/') && path !== definer && /\beventsOf\(\{/.test(text)
const definer = 'domain/ledger/defineEvent.ts'
const registry = 'domain/processes/events.ts'

type Property = { key: string; value: unknown }
const propertiesOf = (nodes: readonly Node[]): Property[] =>
  nodes.flatMap((node) => (node.type === 'Property' ? [{ key: nameOf(node.key), value: node.value }] : []))

/** The definitions of a file, each by its type with the names of its parts; null for what is no definition. */
const definitionsOf = (source: Source): { type: string; parts: string[] | null }[] =>
  propertiesOf(nodesOf(source)).flatMap(({ key, value }) => {
    if (!/^\w+(\.\w+)+$/.test(key) || !isNode(value)) return []
    const [given] = value.type === 'CallExpression' && Array.isArray(value.arguments) ? value.arguments : []
    const fields = isNode(given) && Array.isArray(given.properties) ? given.properties : null
    return [{ type: key, parts: fields?.map((field) => (isNode(field) ? nameOf(field.key) : '')) ?? null }]
  })

/** Every event type by its name, from the files that define them. */
export const definedTypes = (sources: readonly Source[]): string[] =>
  sources.filter(isDefining).flatMap((source) => definitionsOf(source).map(({ type }) => type))

const parts = ['title', 'schema', 'explain']

/** Event types without one of their parts, and families of them that the registry of all events lacks. */
export function unfinishedEvents(sources: readonly Source[]): string[] {
  const known = sources.find(({ path }) => path === registry)?.text ?? ''
  return sources
    .filter(isDefining)
    .flatMap((source) => [
      ...definitionsOf(source).flatMap(({ type, parts: given }) =>
        parts.filter((part) => given?.includes(part) !== true).map((part) => `${type} has no ${part}`),
      ),
      ...[...source.text.matchAll(/^export const (\w+Events) = \{$/gm)]
        .filter(([, family]) => !known.includes(`...${family},`))
        .map(([, family]) => `${registry} lacks ${family}`),
    ])
}

/** Members whose number an event's shape hides in another kind of field, and texts that somebody may have typed. */
export const personalFields = (sources: readonly Source[]): string[] =>
  sources.filter(isDefining).flatMap((source) => {
    const nodes = nodesOf(source)
    const hidden = propertiesOf(nodes)
      .filter(
        ({ key, value }) => /^(member|owner)Id$|MemberId$/.test(key) && isNode(value) && holdsNumbers(value),
      )
      .map(({ key }) => `${source.path} hides ${key}`)
    const texts = nodes.filter((node) => node.type === 'CallExpression' && calls(source, node, 'z.string'))
    return [...hidden, ...texts.map(() => `${source.path} has a text that says nothing of what it holds`)]
  })

const calls = ({ text }: Source, { callee }: Node, name: string): boolean =>
  isNode(callee) && text.slice(Number(callee.start), Number(callee.end)) === name
/** A field of a shape that is not `member`; a value of an event or a binding is none. */
const holdsNumbers = (value: Node): boolean =>
  (value.type === 'Identifier' && ['serial', 'won', 'reference', 'code'].includes(String(value.name))) ||
  (value.type === 'CallExpression' && isNode(value.callee) && value.callee.type === 'MemberExpression')

const bookers = /\b(?:debited|credited|both|ownersShareBooked|balanced)\(/

/** What is said of event types outside of their definition: a title or an explanation by its type, a journal line. */
export function saidElsewhere(sources: readonly Source[]): string[] {
  const types = new Set(definedTypes(sources))
  return sources
    .filter((source) => ours(source) && !isDefining(source))
    .flatMap((source) => [
      ...propertiesOf(types.size === 0 || !/'\w+\.\w/.test(source.text) ? [] : nodesOf(source))
        .filter(({ key, value }) => types.has(key) && isKorean(value))
        .map(({ key }) => `${source.path} names ${key}`),
      ...(bookers.test(source.text) && !source.path.startsWith('domain/ledger/')
        ? [`${source.path} books or explains amounts`]
        : []),
    ])
}
