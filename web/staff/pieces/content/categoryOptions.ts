import type * as z from 'zod/mini'
import type { topCategory } from '../../../../domain/wire/catalogue.ts'

type Node = { id: number; name: string; children?: readonly Node[] | undefined }

const flat = (nodes: readonly Node[], above: string): { value: string; label: string }[] =>
  nodes.flatMap(({ id, name, children = [] }) => {
    const label = above === '' ? name : `${above} › ${name}`
    return [{ value: String(id), label }, ...flat(children, label)]
  })

/** Flattens the category tree to options labelled by path: 여성 › 가방 › 토트백. */
export const categoryOptions = (tree: readonly z.infer<typeof topCategory>[]) => flat(tree, '')
