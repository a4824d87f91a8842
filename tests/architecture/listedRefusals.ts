import { relative } from 'node:path'
import type { CallExpression, Node, ObjectLiteralExpression, SourceFile } from 'typescript/unstable/ast'
import {
  isCallExpression,
  isObjectLiteralExpression,
  isPropertyAccessExpression,
} from 'typescript/unstable/ast/is'
import { API, type Checker, SignatureKind, type Type } from 'typescript/unstable/sync'

const methods = ['get', 'post', 'put', 'delete', 'patch']
const refusing = ['refuse', 'doneOr']
/** Fewer than all codes, which a table of steps hands on to its route: its entries are held to their own lists. */
const anyCode = 100

type Listing = { where: string; listed: Set<string>; refused: Set<string> }

/** The codes that calls list without ever answering them, as the compiler knows both. */
export const neverRefused = (all: readonly Listing[]): string[] =>
  all.flatMap(({ where, listed, refused }) => {
    const never = listed.size > anyCode ? [] : [...listed].filter((code) => !refused.has(code))
    return never.length === 0 ? [] : [`${where}: ${never.join(', ')}`]
  })

/** Every route below `folder`, and every entry of a table of routes, with what it lists and what it may refuse. */
export function listings(root: string, config: string, folder: string): Listing[] {
  const api = new API({ cwd: root })
  try {
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config)
    if (project === undefined) throw new Error(`${config} is no project`)
    const { program, checker } = project
    return program
      .getSourceFileNames()
      .filter((name) => name.startsWith(`${folder}/`))
      .flatMap((name) => {
        const file = program.getSourceFile(name)
        if (file === undefined || !/refusals/.test(file.text)) return []
        const where = relative(root, name)
        return [...routesIn(file, checker, where), ...stepsIn(file, checker, where)]
      })
  } finally {
    api.close()
  }
}

const routesIn = (file: SourceFile, checker: Checker, where: string): Listing[] =>
  nodesIn(file, isRoute).map((route) => {
    const [url, options, handler] = route.arguments
    const schema = options && memberOf(checker, checker.getTypeAtLocation(options), 'schema')
    const answers = handler === undefined ? [] : nodesIn(handler, isRefusing)
    const refused = codesOf(
      checker,
      answers.map(({ arguments: [refusal] }) => refusal && checker.getTypeAtLocation(refusal)),
    )
    if (handler !== undefined && nodesIn(handler, isFinding).length > 0) refused.add('NOT_FOUND')
    return {
      where: `${where} ${nameOf(route)} ${url?.getText(file)}`,
      listed: literalsOf(checker, memberOf(checker, schema, 'refusals')),
      refused,
    }
  })

/** Objects that list refusals beside the function that gives them. */
const stepsIn = (file: SourceFile, checker: Checker, where: string): Listing[] =>
  nodesIn(file, isObjectLiteralExpression).flatMap((step) => {
    const type = checker.getTypeAtLocation(step)
    const listed = memberOf(checker, type, 'refusals')
    const answers = type === undefined || listed === undefined ? [] : answersOf(checker, type)
    if (answers.length === 0) return []
    return {
      where: `${where} ${labelOf(step, file)}`,
      listed: literalsOf(checker, listed),
      refused: codesOf(checker, answers),
    }
  })

/** What the functions of an object answer, sooner or later. */
const answersOf = (checker: Checker, type: Type): Type[] =>
  checker.getPropertiesOfType(type).flatMap((member) => {
    const [signature] = partsOf(checker.getTypeOfSymbol(member)).flatMap((part) =>
      checker.getSignaturesOfType(part, SignatureKind.Call),
    )
    const answer = signature && checker.getReturnTypeOfSignature(signature)
    return answer?.isTypeReference() ? checker.getTypeArguments(answer) : []
  })

const labelOf = (step: ObjectLiteralExpression, file: SourceFile): string =>
  step.properties[0]?.getText(file) ?? ''

function nodesIn<Wanted extends Node>(node: Node, wanted: (one: Node) => one is Wanted): Wanted[] {
  const found: Wanted[] = []
  const walk = (one: Node): void => {
    if (wanted(one)) found.push(one)
    one.forEachChild(walk)
  }
  walk(node)
  return found
}

const nameOf = ({ expression }: CallExpression): string =>
  isPropertyAccessExpression(expression) ? expression.name.text : ''
const isRoute = (node: Node): node is CallExpression => {
  if (!isCallExpression(node)) return false
  const [, options, handler] = node.arguments
  return (
    methods.includes(nameOf(node)) &&
    handler !== undefined &&
    options !== undefined &&
    isObjectLiteralExpression(options)
  )
}
/** `reply.found` refuses NOT_FOUND by itself. */
const isFinding = (node: Node): node is CallExpression => isCallExpression(node) && nameOf(node) === 'found'
const isRefusing = (node: Node): node is CallExpression =>
  isCallExpression(node) && refusing.includes(nameOf(node))

function memberOf(checker: Checker, type: Type | undefined, name: string): Type | undefined {
  const symbol = type && checker.getPropertyOfType(type, name)
  return symbol && checker.getTypeOfSymbol(symbol)
}

const partsOf = (type: Type | undefined): readonly Type[] =>
  type === undefined ? [] : type.isUnionType() ? type.getTypes().flatMap(partsOf) : [type]

const codesOf = (checker: Checker, refusals: readonly (Type | undefined)[]): Set<string> =>
  new Set(
    refusals
      .flatMap(partsOf)
      .flatMap((refusal) => [...literalsOf(checker, memberOf(checker, refusal, 'refused'))]),
  )

/** The texts of a literal, of a union of them, or of a list of them. */
function literalsOf(checker: Checker, type: Type | undefined): Set<string> {
  return new Set(
    partsOf(type).flatMap((part) => {
      if (part.isStringLiteralType()) return [part.value]
      const elements = part.isTypeReference() ? checker.getTypeArguments(part) : []
      return elements.flatMap((element) => [...literalsOf(checker, element)])
    }),
  )
}
