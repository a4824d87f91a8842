import type * as z from 'zod/mini'
import { categoryPath } from '../../../../domain/shared/categoryPath.ts'
import type { topCategory } from '../../../../domain/wire/catalogue.ts'

type Node = { id: number; name: string; children?: readonly Node[] | undefined }
type Option = { value: string; label: string; name: string }

const flat = (nodes: readonly Node[], above: readonly string[]): Option[] =>
  nodes.flatMap(({ id, name, children = [] }) => {
    const names = [...above, name]
    return [{ value: String(id), label: categoryPath(names), name }, ...flat(children, names)]
  })

/** Flattens the category tree to options labelled by path: 여성 > 가방 > 토트백. */
export const categoryOptions = (tree: readonly z.infer<typeof topCategory>[]) => flat(tree, [])
