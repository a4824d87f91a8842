const words = ['p', 'br', 'strong', 'em'] as const
const lists = ['ul', 'ol', 'li'] as const
const cells = ['table', 'tbody', 'tr', 'th', 'td'] as const

/**
 * The elements that each kind of rich text keeps. The server drops every other one, and the editor offers no other. The
 * headings begin below the one under which a page shows the text.
 */
export const richTags = {
  description: [...words, ...lists, ...cells, 'h3', 'h4'],
  notice: [...words, ...lists, ...cells, 'h3', 'h4', 'hr', 'u', 'blockquote', 'a', 'caption', 'thead'],
  event: [
    ...[...words, ...lists, ...cells, 'h2', 'h3', 'h4', 'hr', 'u', 's', 'small', 'blockquote', 'a'],
    ...['caption', 'thead', 'img', 'figure', 'figcaption'],
  ],
  terms: [
    ...words,
    ...lists,
    ...cells,
    'h3',
    'h4',
    'hr',
    'u',
    's',
    'small',
    'blockquote',
    'a',
    'caption',
    'thead',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>
export type RichKind = keyof typeof richTags

/** The attributes that an element keeps in every kind of text that has it; the server adds `rel` and `loading`. */
export const richAttributes = {
  a: ['href', 'rel'],
  img: ['src', 'alt', 'width', 'height', 'loading'],
  ol: ['start'],
  th: ['scope', 'colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
} as const satisfies Readonly<Record<string, readonly string[]>>
