type Node = Readonly<Record<string, unknown>>

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const node = (value: unknown): Node => (isNode(value) ? value : {})
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const text = (value: unknown): string => (typeof value === 'string' ? value : '')

const escaped = (raw: string): string => raw.replace(/[&<>"]/g, (sign) => `&#${String(sign.charCodeAt(0))};`)

/** Renders an HTML page that lists every call of an OpenAPI document: path, input, answer and refusals. */
export function docsPage(document: unknown): string {
  const { info, paths } = node(document)
  const title = escaped(text(node(info).title))
  const calls = Object.entries(node(paths)).flatMap(([path, methods]) =>
    Object.entries(node(methods)).map(([method, call]) => ({ path, method, call: node(call) })),
  )
  return `<!doctype html><html lang="ko"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<link rel="icon" href="data:,"><link rel="stylesheet" href="/api/docs/style.css"></head><body><main><h1>${title}</h1>
<p>${calls.length} calls. <a href="/api/openapi.json">openapi.json</a></p>
${calls.map(callSection).join('\n')}</main></body></html>`
}

function callSection({ path, method, call }: { path: string; method: string; call: Node }): string {
  const security = list(call.security).flatMap((entry) => Object.keys(node(entry)))
  const body = schemaOf(call.requestBody)
  const { example } = jsonOf(call.requestBody)
  const answer = schemaOf(node(call.responses)['200'])
  return `<details><summary><b>${method.toUpperCase()}</b> <code>${escaped(path)}</code> ${escaped(text(call.summary))}
${security.map((who) => `<i>${who}</i>`).join('')}</summary>
${list(call.parameters)
  .map((parameter) => parameterLine(node(parameter)))
  .join('')}
${body === null ? '' : `<h2>Request</h2><pre>${escaped(shape(body, ''))}</pre>`}
${example === undefined ? '' : `<h2>Example</h2><pre>${escaped(JSON.stringify(example, null, 2))}</pre>`}
${answer === null ? '' : `<h2>Answer</h2><pre>${escaped(shape(answer, ''))}</pre>`}
<p class="refusals">${[text(call.description), ...otherAnswers(call)].filter(Boolean).map(escaped).join('<br>')}</p></details>`
}

/** Lists redirects, refusals and faults, each with its status and meaning. */
const otherAnswers = (call: Node): string[] =>
  Object.entries(node(call.responses))
    .filter(([status]) => !status.startsWith('2'))
    .map(([status, answer]) => `${status} ${text(node(answer).description)}`)

const parameterLine = (parameter: Node): string =>
  `<p><code>${escaped(text(parameter.name))}</code> ${escaped(text(parameter.description))}, ${text(parameter.in)}${parameter.required === true ? ', required' : ''}:
<code>${escaped(shape(node(parameter.schema), ''))}</code></p>`

const jsonOf = (carrier: unknown): Node => node(node(node(carrier).content)['application/json'])

function schemaOf(carrier: unknown): Node | null {
  const { schema } = jsonOf(carrier)
  return isNode(schema) ? schema : null
}

/** Renders a JSON schema in the notation of TypeScript: `{ id: integer, name?: string }`. */
function shape(schema: Node, indent: string): string {
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if ('const' in schema) return JSON.stringify(schema.const)
  const choices = list(schema.anyOf ?? schema.oneOf)
  if (choices.length > 0) return choices.map((choice) => shape(node(choice), indent)).join(' | ')
  if (schema.type === 'array') return `[${shape(node(schema.items), indent)}]`
  if (!isNode(schema.properties)) return `${text(schema.type) || 'any'}${limits(schema)}`
  const required = new Set(list(schema.required))
  const inner = `${indent}  `
  const rows = Object.entries(schema.properties).map(
    ([name, value]) => `${inner}${name}${required.has(name) ? '' : '?'}: ${shape(node(value), inner)}`,
  )
  return `{\n${rows.join('\n')}\n${indent}}`
}

function limits(schema: Node): string {
  const names = ['format', 'pattern', 'minimum', 'maximum', 'minLength', 'maxLength', 'default']
  const said = names
    .filter((name) => schema[name] !== undefined)
    .map((name) => `${name} ${String(schema[name])}`)
  return said.length === 0 ? '' : ` (${said.join(', ')})`
}

export const docsStyle = `
body { margin: 0; background: #fdfdfc; color: #171615; font: 14px/22px system-ui, sans-serif; }
main { max-width: 880px; margin: 0 auto; padding: 24px 20px 72px; }
h1 { font: 300 28px/38px system-ui, sans-serif; } h2 { font-size: 13px; margin: 12px 0 4px; }
details { border-top: 1px solid #e7e5e2; } summary { padding: 12px 0; cursor: pointer; }
b { display: inline-block; width: 64px; font-size: 12px; } i { color: #6b1d26; font-style: normal; font-size: 12px; margin-left: 8px; }
pre, code { font: 12px/18px ui-monospace, monospace; } pre { background: #f4f3f1; padding: 12px; overflow-x: auto; }
.refusals { color: #57534f; } a { color: inherit; }
`
