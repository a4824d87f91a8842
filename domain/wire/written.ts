import * as z from 'zod/mini'
import { isOneReadableLine, isVisible, isVisibleHtml, unseen, withoutMarks } from '../shared/readableLine.ts'

const unreadableLine = '보이는 글자로 한 줄에 적어 주세요.'

/** One line: nothing in it breaks it, and its letters stay in their order (rule 694). */
export const oneLine = z.refine<string>((text) => text === '' || isOneReadableLine(text), {
  error: unreadableLine,
  abort: true,
})

/**
 * A written name or address: one line of at most so many characters. Invisible marks go; a line of which
 * nothing can be seen, or with a line break or a control character in it, is refused.
 */
export const name = (most: number, tooShort?: string, tooLong?: string) =>
  z.string().check(z.overwrite(withoutMarks), z.minLength(1, tooShort), z.maxLength(most, tooLong), oneLine)

/** The same where nothing needs to be written. */
export const nameOrNone = (most: number, tooLong?: string) =>
  z.string().check(z.overwrite(withoutMarks), z.maxLength(most, tooLong), oneLine)

/** A text of several lines, of which something can be seen (rule 947). */
export const text = (most: number, tooShort?: string, tooLong?: string, least = 1) =>
  z.string().check(
    z.overwrite(withoutMarks),
    z.minLength(least, tooShort),
    z.maxLength(most, tooLong),
    z.refine((written) => written === '' || isVisible(written), tooShort ?? unseen),
  )

/**
 * The HTML of an editor, of which something can be seen. References and elements that no editor writes are known once the
 * server has cleaned it, which asks the same again (rule 972).
 */
export const richText = (most: number) =>
  z.string().check(
    z.overwrite(withoutMarks),
    z.minLength(1),
    z.maxLength(most),
    z.refine((html) => html === '' || isVisibleHtml(html), unseen),
  )

/** What is looked for: nothing of it needs to be seen. */
export const sought = (most: number, tooLong?: string) =>
  z.string().check(z.overwrite(withoutMarks), z.maxLength(most, tooLong))

/** A text of several lines that need not be written, of which something can be seen. */
export const textOrNone = (most: number) =>
  z.string().check(
    z.overwrite(withoutMarks),
    z.maxLength(most),
    z.refine((text) => text === '' || isVisible(text), unseen),
  )

/** A name that may stand on several lines, each of which is as a name is. */
export const headline = (most: number) =>
  z.string().check(
    z.overwrite(withoutMarks),
    z.minLength(1),
    z.maxLength(most),
    z.refine((text) => text.split('\n').every(isOneReadableLine), '줄마다 보이는 글자로 적어 주세요.'),
  )

const withoutReason = '사유를 입력해 주세요.'
/** Why staff do something, as 기록 and those whom it concerns read it. */
export const reason = z.string().check(
  z.overwrite(withoutMarks),
  z.minLength(1, withoutReason),
  z.maxLength(200),
  z.refine((text) => text === '' || isVisible(text), withoutReason),
)

/** The same where a reason is asked for later; empty when nothing of it can be seen. */
export const reasonOrNone = z._default(
  z.string().check(
    z.overwrite((text) => (isVisible(text) ? withoutMarks(text) : '')),
    z.maxLength(200),
  ),
  '',
)
