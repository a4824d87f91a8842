import { useRef } from 'react'

/**
 * Keys of the forms that a page opens by the ids of what they are about. A form that has made something goes on as the
 * form of that: its fields, the focus and what was typed since it was sent stay.
 */
export function useFormKeys() {
  const made = useRef({ id: '', key: '', turn: 0 })
  const keyOf = (id: string): string =>
    made.current.id === id ? made.current.key : `${id} ${made.current.turn}`
  return {
    keyOf,
    /** The form about `from` has made `id`; its address comes next. */
    goesOn(from: string, id: string) {
      made.current = { id, key: keyOf(from), turn: made.current.turn + 1 }
    },
  }
}
