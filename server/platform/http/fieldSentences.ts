import { josa } from 'es-hangul'
import type { $ZodErrorMap, $ZodRawIssue } from 'zod/v4/core'
import { refuse } from '../../../domain/shared/decision.ts'
import { lengthUnit } from '../../../domain/shared/lengthUnit.ts'
import { formatNumber } from '../../../domain/shared/won.ts'
import { fieldLabels } from './fieldLabels.ts'

/** Returns the Korean label of the innermost named field of a path. */
const labelOf = (path: readonly PropertyKey[]): string => {
  const named = path.filter((part) => typeof part === 'string').at(-1)
  return fieldLabels[named ?? ''] ?? '요청 내용'
}

/** 2147483647 is read in groups of digits; 2000, which may be a year, is not. */
const grouped = (bound: number | bigint): string =>
  bound < 10_000 ? String(bound) : formatNumber(Number(bound))

function sentenceOf(issue: $ZodRawIssue): string {
  const label = labelOf(issue.path ?? [])
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null
        ? `${josa(label, '을/를')} 입력해 주세요.`
        : `${josa(label, '을/를')} 올바른 형식으로 보내 주세요.`
    case 'too_small':
      return issue.input === '' || (Array.isArray(issue.input) && issue.input.length === 0)
        ? `${josa(label, '을/를')} 입력해 주세요.`
        : `${josa(label, '은/는')} ${grouped(issue.minimum)}${lengthUnit(issue.origin)} 이상이어야 해요.`
    case 'too_big':
      return `${josa(label, '은/는')} ${grouped(issue.maximum)}${lengthUnit(issue.origin)} 이하여야 해요.`
    case 'unrecognized_keys':
      return '알 수 없는 항목이 있어요.'
    default:
      return `${josa(label, '을/를')} 다시 확인해 주세요.`
  }
}

/** Returns INVALID_REQUEST for a cursor that we did not make, or that belongs to another sort of the list. */
export const staleCursor = () =>
  refuse('INVALID_REQUEST', { fields: { cursor: '목록의 위치를 알 수 없어요. 처음부터 다시 봐 주세요.' } })

/** Returns the Korean validation message of a field whose schema has none of its own. */
export const fieldSentence: $ZodErrorMap = (issue) => sentenceOf(issue)
