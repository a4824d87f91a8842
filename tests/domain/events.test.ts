import { expect, test } from 'vitest'
import { z } from 'zod'
import { memberFields, shopEvents, streamOf, typesWithAmounts } from '../../domain/processes/events.ts'
import { isMember, isNamedText } from '../../domain/shared/eventFields.ts'
import { recordKindOf } from '../../domain/shared/recordKinds.ts'

/** Every field of a shape that is no object and no list, with its path. */
function leavesOf(schema: z.core.$ZodType, path: string): [string, z.core.$ZodType][] {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodExactOptional)
    return leavesOf(schema.unwrap(), path)
  if (schema instanceof z.ZodArray) return leavesOf(schema.element, `${path}[]`)
  if (schema instanceof z.ZodDiscriminatedUnion) return schema.options.flatMap((one) => leavesOf(one, path))
  if (!(schema instanceof z.ZodObject)) return [[path, schema]]
  return Object.entries(schema.shape).flatMap(([name, field]) =>
    leavesOf(field, path === '' ? name : `${path}.${name}`),
  )
}

const definitions = Object.entries(shopEvents)

test.each(definitions)(
  '%s holds ids, days, amounts, codes and the numbers of members alone',
  (_type, definition) => {
    const leaves = leavesOf(definition.schema, '')
    const texts = leaves.filter(([, leaf]) => leaf instanceof z.ZodString && !isNamedText(leaf))
    expect(texts.map(([path]) => path)).toEqual([])
    const persons = leaves.filter(([path]) => /(^|\.)(member|owner)Id$/.test(path))
    expect(persons.filter(([, leaf]) => !isMember(leaf))).toEqual([])
    expect(definition.members).toEqual(persons.map(([path]) => path))
  },
)

test('an event names the member whom it is about first, and the owners of rented items', () => {
  expect(shopEvents['order.placed'].members).toEqual(['memberId', 'items[].consignment.ownerId'])
  expect(shopEvents['settlement.closed'].members).toEqual(['ownerId'])
  expect(shopEvents['provider.paid_out'].members).toEqual([])
  expect(memberFields).toEqual(['memberId', 'ownerId'])
})

test('the ledger reads every event that can have journal lines, and none that cannot', () => {
  expect(typesWithAmounts).toContain('order.item.collected')
  expect(typesWithAmounts).not.toContain('order.item.prepared')
  expect(typesWithAmounts.length).toBeGreaterThan(30)
})

test('an event belongs to the stream that its definition names', () => {
  const month = { ownerId: 12, month: '2026-10' }
  expect(streamOf({ type: 'settlement.held', data: { ...month, number: 1 } })).toBe('settlement:12:2026-10')
  expect(streamOf({ type: 'points.debt.written_off', data: { memberId: 3, points: 1 } })).toBe('wallet:3')
})

test('what staff do to any stream is found under a kind of its own', () => {
  const streams = new Set(definitions.map(([, { stream }]) => stream.kind))
  expect(streams.size).toBeGreaterThan(10)
  expect([...streams].filter((kind) => recordKindOf(kind) === 'call')).toEqual([])
})
