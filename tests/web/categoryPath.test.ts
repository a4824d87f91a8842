import { expect, it } from 'vitest'
import { categoryPath } from '../../domain/shared/categoryPath.ts'
import { categoryOptions } from '../../web/staff/pieces/content/categoryOptions.ts'

it('a category has one path in the forms, the lists and the files of the console (rule 706)', () => {
  const bags = { id: 2, name: '가방', children: [{ id: 3, name: '토트백', children: [] }] }
  const options = categoryOptions([{ id: 1, name: '여성', children: [bags] }])
  expect(options.map(({ label }) => label)).toEqual(['여성', '여성 > 가방', '여성 > 가방 > 토트백'])
  expect(options.at(-1)).toEqual({
    value: '3',
    label: categoryPath(['여성', '가방', '토트백']),
    name: '토트백',
  })
})
