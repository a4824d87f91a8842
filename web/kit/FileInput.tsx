import type { ComponentPropsWithRef } from 'react'

/**
 * The browser's field of files, which is never seen: its words are those of the browser's language. It forgets the files
 * that it hands over, because the same file chosen again is a change only to an empty field; `keeps` leaves them for the
 * browser's own check of a required field.
 */
export function FileInput({
  keeps = false,
  onFiles,
  ...input
}: Omit<ComponentPropsWithRef<'input'>, 'type' | 'value' | 'onChange'> & {
  keeps?: boolean
  onFiles: (files: File[], input: HTMLInputElement) => void
}) {
  return (
    <input
      {...input}
      type="file"
      onChange={({ target }) => {
        const files = [...(target.files ?? [])]
        if (!keeps) target.value = ''
        onFiles(files, target)
      }}
    />
  )
}
