import { Mark, Node } from '@tiptap/core'
import { EditorContent, useEditor, useEditorState } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import {
  Bold,
  Heading2,
  Heading3,
  ImagePlus,
  Italic,
  Link2,
  List,
  ListOrdered,
  type LucideIcon,
  Quote,
} from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { type RichKind, richAttributes, richTags } from '../../../../domain/shared/richText.ts'
import { textLink } from '../../../../domain/shared/safeLink.ts'
import { sentenceOf } from '../../../api/apiError.ts'
import { isEnter } from '../../../kit/composing.ts'
import { FileInput } from '../../../kit/FileInput.tsx'
import { messages } from '../../../text/messages.ts'
import { Button } from '../Button.tsx'
import styles from './Form.module.css'
import type { ControlProps } from './fields.ts'

type Level = 2 | 3 | 4
type MarkButton = { label: string; icon: LucideIcon; tag: string; name: string; level?: Level }
const marks: readonly MarkButton[] = [
  { label: '굵게', icon: Bold, tag: 'strong', name: 'bold' },
  { label: '기울임', icon: Italic, tag: 'em', name: 'italic' },
  { label: '목록', icon: List, tag: 'ul', name: 'bulletList' },
  { label: '번호 목록', icon: ListOrdered, tag: 'ol', name: 'orderedList' },
  { label: '인용', icon: Quote, tag: 'blockquote', name: 'blockquote' },
]

const keptBy =
  (of: RichKind) =>
  (tag: string): boolean =>
    richTags[of].some((kept) => kept === tag)
const levelsOf = (of: RichKind): Level[] => ([2, 3, 4] as const).filter((level) => keptBy(of)(`h${level}`))

/** The buttons of a kind of text: its two largest headings, and the marks that the server keeps. */
export function marksOf(of: RichKind): readonly MarkButton[] {
  const headings = [
    { label: '큰 제목', icon: Heading2 },
    { label: '작은 제목', icon: Heading3 },
  ].flatMap((heading, nth) => {
    const level = levelsOf(of)[nth]
    return level === undefined ? [] : [{ ...heading, tag: `h${level}`, name: 'heading', level }]
  })
  return [...headings, ...marks.filter(({ tag }) => keptBy(of)(tag))]
}

/**
 * A rich text editor for the elements that the server keeps of this kind of text. It injects no style element, which the
 * console's Content-Security-Policy refuses.
 */
export function RichText(
  props: ControlProps & {
    label: string
    of: RichKind
    upload?: ((file: File) => Promise<string>) | undefined
  },
) {
  const { of, upload } = props
  const keeps = keptBy(of)
  const unlessDropped = (tag: string) => (keeps(tag) ? {} : false)
  const offered = marksOf(of)
  const chosen = useRef<HTMLInputElement>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  const [link, setLink] = useState<string | null>(null)
  const value = typeof props.value === 'string' ? props.value : ''
  /** What the editor holds, as the form knows it. */
  const written = useRef(value)
  const editor = useEditor({
    extensions: [
      StarterKit.configure({
        heading: { levels: levelsOf(of) },
        blockquote: unlessDropped('blockquote'),
        horizontalRule: unlessDropped('hr'),
        strike: unlessDropped('s'),
        underline: unlessDropped('u'),
        code: false,
        codeBlock: false,
        link: keeps('a') && {
          openOnClick: false,
          HTMLAttributes: { target: null, rel: null },
          isAllowedUri: isKeptAsIs,
          shouldAutoLink: isKeptAsIs,
        },
      }),
      ...richNodes(keeps),
    ],
    injectCSS: false,
    content: value,
    editorProps: {
      transformPastedHTML: withStoredLinks,
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': props.label,
        id: props.id,
        class: styles.prose ?? '',
      },
    },
    onUpdate: ({ editor: changed }) => {
      written.current = changed.isEmpty ? '' : withPlainCells(changed.getHTML())
      props.onChange(written.current)
    },
    onBlur: () => props.onBlur(),
  })
  // A text that did not come from here replaces what is written.
  useEffect(() => {
    if (value === written.current) return
    written.current = value
    editor.commands.setContent(value, { emitUpdate: false })
  }, [value, editor])
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      offered
        .filter(({ name, level }) => now.isActive(name, level === undefined ? {} : { level }))
        .map(({ label }) => label),
  })

  const toggle = ({ name, level }: MarkButton) => {
    const chain = editor.chain().focus()
    if (level !== undefined) chain.toggleHeading({ level }).run()
    else if (name === 'bulletList') chain.toggleBulletList().run()
    else if (name === 'orderedList') chain.toggleOrderedList().run()
    else if (name === 'blockquote') chain.toggleBlockquote().run()
    else chain.toggleMark(name).run()
  }

  const setHref = (href: string) => {
    const chain = editor.chain().focus().extendMarkRange('link')
    const stored = textLink(href)
    setTrouble(null)
    if (href.trim() === '') chain.unsetLink().run()
    else if (stored !== null) chain.setLink({ href: stored }).run()
    else return setTrouble('우리 가게의 경로, https 주소, tel: 전화번호, mailto: 이메일만 쓸 수 있어요.')
    setLink(null)
  }

  const insert = async (file: File) => {
    setTrouble(null)
    try {
      const src = await upload?.(file)
      if (src !== undefined)
        editor
          .chain()
          .focus()
          .insertContent({ type: 'image', attrs: { src, alt: '' } })
          .run()
    } catch (error) {
      setTrouble(sentenceOf(error, messages.generic))
    }
  }

  return (
    <div className={styles.rich} data-invalid={props.invalid || undefined}>
      <div className={styles.tools} role="toolbar" aria-label={`${props.label} 서식`}>
        {offered.map((mark) => (
          <button
            key={mark.label}
            type="button"
            aria-label={mark.label}
            title={mark.label}
            aria-pressed={active.includes(mark.label)}
            onClick={() => toggle(mark)}
          >
            <mark.icon size={16} aria-hidden="true" />
          </button>
        ))}
        {keeps('a') && (
          <button
            type="button"
            aria-label="링크"
            title="링크"
            aria-expanded={link !== null}
            onClick={() => setLink(String(editor.getAttributes('link').href ?? ''))}
          >
            <Link2 size={16} aria-hidden="true" />
          </button>
        )}
        {upload !== undefined && (
          <button
            type="button"
            aria-label="사진 넣기"
            title="사진 넣기"
            onClick={() => chosen.current?.click()}
          >
            <ImagePlus size={16} aria-hidden="true" />
          </button>
        )}
        <FileInput
          ref={chosen}
          hidden
          aria-label="본문 사진"
          accept="image/jpeg,image/png,image/webp"
          onFiles={([file]) => file !== undefined && void props.waitFor(insert(file))}
        />
      </div>
      {trouble !== null && (
        <p role="alert" className={styles.problem}>
          {trouble}
        </p>
      )}
      {link !== null && (
        <div className={styles.linkBar}>
          <input
            className={styles.input}
            aria-label="링크 주소"
            placeholder="가게 경로나 https 주소"
            value={link}
            onChange={(event) => setLink(event.target.value)}
            onKeyDown={(event) => {
              if (!isEnter(event)) return
              event.preventDefault()
              setHref(link)
            }}
          />
          <Button onClick={() => setHref(link)}>넣기</Button>
        </div>
      )}
      <EditorContent editor={editor} />
    </div>
  )
}

/** Whether the server stores a link as it is, so that it is one in the editor (rule 945). */
const isKeptAsIs = (href: string): boolean => textLink(href) === href

/** Pasted HTML with its links as the server stores them; what it would drop is text. */
function withStoredLinks(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const link of body.querySelectorAll('a[href]')) {
    const stored = textLink(link.getAttribute('href') ?? '')
    if (stored === null) link.removeAttribute('href')
    else link.setAttribute('href', stored)
  }
  return body.innerHTML
}

/**
 * The editor's HTML with cells as texts have them: one that holds a single paragraph holds its words alone (rule 892).
 */
export const withPlainCells = (html: string): string =>
  html.replaceAll(/<(t[dh])((?: [^>]*)?)><p>((?:(?!<\/?p>).)*)<\/p><\/\1>/gs, '<$1$2>$3</$1>')

/*
 * Nodes of events and notices that the editor lacks: pictures with a caption, and tables. Opening and saving an older
 * text then loses nothing. Cells hold whatever a text does: what did not fit, such as a list, would tear the table in two.
 */
const attributes = (tag: keyof typeof richAttributes) => () =>
  Object.fromEntries(
    richAttributes[tag].map((name) => [
      name,
      { default: null, parseHTML: (element: HTMLElement) => element.getAttribute(name) },
    ]),
  )

const image = Node.create({
  name: 'image',
  group: 'block',
  draggable: true,
  addAttributes: attributes('img'),
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
    content: 'block+',
    isolating: true,
    addAttributes: attributes(tag),
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
const richNodes = (keeps: (tag: string) => boolean) => [
  ...tables,
  ...(keeps('img') ? [image, figure, figcaption] : []),
  ...(keeps('small') ? [small] : []),
]
