import { Mark, Node } from '@tiptap/core'

/*
 * Nodes of events and notices that the editor lacks: pictures with a caption, and tables. Opening and saving an older
 * text then loses nothing. Cells hold inline text only, as in the server's tables.
 */
const attributes = (names: readonly string[]) => () =>
  Object.fromEntries(
    names.map((name) => [
      name,
      { default: null, parseHTML: (element: HTMLElement) => element.getAttribute(name) },
    ]),
  )

const image = Node.create({
  name: 'image',
  group: 'block',
  draggable: true,
  addAttributes: attributes(['src', 'alt', 'width', 'height']),
  parseHTML: () => [{ tag: 'img[src]' }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
})

const figure = Node.create({
  name: 'figure',
  group: 'block',
  content: 'image figcaption?',
  parseHTML: () => [{ tag: 'figure' }],
  renderHTML: () => ['figure', 0],
})

const figcaption = Node.create({
  name: 'figcaption',
  content: 'inline*',
  parseHTML: () => [{ tag: 'figcaption' }],
  renderHTML: () => ['figcaption', 0],
})

const table = Node.create({
  name: 'table',
  group: 'block',
  content: 'caption? tableRow+',
  isolating: true,
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', 0],
})

const caption = Node.create({
  name: 'caption',
  content: 'inline*',
  parseHTML: () => [{ tag: 'caption' }],
  renderHTML: () => ['caption', 0],
})

const tableRow = Node.create({
  name: 'tableRow',
  content: '(tableHeader | tableCell)+',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
})

const cell = (name: string, tag: 'th' | 'td') =>
  Node.create({
    name,
    content: 'inline*',
    isolating: true,
    addAttributes: attributes(['scope', 'colspan', 'rowspan']),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  })

const small = Mark.create({
  name: 'small',
  parseHTML: () => [{ tag: 'small' }],
  renderHTML: () => ['small', 0],
})

const tables = [table, caption, tableRow, cell('tableHeader', 'th'), cell('tableCell', 'td')]

/** The nodes of the elements that a text keeps. */
export const richNodes = (keeps: (tag: string) => boolean) => [
  ...tables,
  ...(keeps('img') ? [image, figure, figcaption] : []),
  ...(keeps('small') ? [small] : []),
]
