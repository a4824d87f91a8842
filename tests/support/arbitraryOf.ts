import fc from 'fast-check'
import { z } from 'zod'

/** As much of JSON Schema as our own document uses. */
export const jsonSchema = z.looseObject({
  get anyOf() {
    return z.optional(z.array(jsonSchema))
  },
  get oneOf() {
    return z.optional(z.array(jsonSchema))
  },
  get items() {
    return z.optional(jsonSchema)
  },
  get properties() {
    return z.optional(z.record(z.string(), jsonSchema))
  },
  get additionalProperties() {
    return z.optional(z.union([z.boolean(), jsonSchema]))
  },
  type: z.optional(z.union([z.string(), z.array(z.string())])),
  format: z.optional(z.string()),
  pattern: z.optional(z.string()),
  enum: z.optional(z.array(z.json())),
  const: z.optional(z.json()),
  required: z.optional(z.array(z.string())),
  minimum: z.optional(z.number()),
  maximum: z.optional(z.number()),
  minLength: z.optional(z.number()),
  maxLength: z.optional(z.number()),
  minItems: z.optional(z.number()),
  maxItems: z.optional(z.number()),
})
export type JsonSchema = z.infer<typeof jsonSchema>

/** Values of that shape; those it cannot say exactly (a pattern beside a length) may miss it now and then. */
export function arbitraryOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices !== undefined) return fc.oneof(...choices.map(arbitraryOf))
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  if (Array.isArray(schema.type))
    return fc.oneof(...schema.type.map((type) => arbitraryOf({ ...schema, type })))
  switch (schema.type) {
    case 'string':
      return text(schema)
    case 'integer':
      return fc.integer({ min: schema.minimum ?? 0, max: Math.min(schema.maximum ?? 1_000_000, 2 ** 31 - 1) })
    case 'number':
      return fc.double({ min: schema.minimum ?? 0, max: schema.maximum ?? 1_000_000, noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(schema.items === undefined ? fc.jsonValue() : arbitraryOf(schema.items), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 4, 4),
      })
    case 'object':
      return object(schema)
    default:
      return fc.jsonValue()
  }
}

function text(schema: JsonSchema): fc.Arbitrary<string> {
  if (schema.format === 'uuid') return fc.uuid()
  if (schema.format === 'date') return day
  if (schema.format === 'uri') return fc.webUrl()
  // Only passwords ask for several kinds of signs at once, which cannot be drawn at random.
  if (schema.pattern?.includes('(?=')) return fc.constantFrom('billim-1234!', 'Ab1!Ab1!')
  if (schema.pattern !== undefined) return fc.stringMatching(new RegExp(schema.pattern))
  const most = Math.min(schema.maxLength ?? 40, 40)
  return fc.string({ unit: letter, minLength: Math.min(schema.minLength ?? 0, most), maxLength: most })
}

const letter = fc.constantFrom(...'가나힣뷁 aZ09-_.@%\'"<&')
const day = fc
  .integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 11, 31) })
  .map((ms) => new Date(ms).toISOString().slice(0, 10))

function object(schema: JsonSchema): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties: more } = schema
  if (Object.keys(properties).length === 0 && typeof more === 'object')
    return fc.dictionary(fc.string({ minLength: 1, maxLength: 8 }), arbitraryOf(more), { maxKeys: 3 })
  const model = Object.fromEntries(
    Object.entries(properties).map(([name, value]) => [name, arbitraryOf(value)]),
  )
  return fc.record(model, { requiredKeys: required })
}
