import { Upload } from 'lucide-react'
import { type ComponentProps, useId, useState } from 'react'
import { FileInput } from '../../kit/FileInput.tsx'
import styles from './FilePick.module.css'

/** A field of files in the console's words: a button, and the names of what was chosen last. Files can be dropped on it. */
export function FilePick({
  what = '파일',
  names,
  onFiles,
  ...input
}: Omit<ComponentProps<typeof FileInput>, 'className'> & {
  what?: '파일' | '사진'
  /** What is chosen, where the form knows better: photos that were refused, or taken out again. */
  names?: readonly string[] | undefined
}) {
  const id = useId()
  const [own, setOwn] = useState<readonly string[]>([])
  const shown = names ?? own
  return (
    <span className={styles.pick} data-invalid={input['aria-invalid'] || undefined}>
      <FileInput
        {...input}
        className={styles.field}
        aria-describedby={[input['aria-describedby'], id].filter((one) => one !== undefined).join(' ')}
        onFiles={(files, field) => {
          if (files.length > 0) setOwn(files.map(({ name }) => name))
          onFiles(files, field)
        }}
      />
      <span className={styles.button} aria-hidden="true">
        <Upload size={16} />
        {what} 고르기
      </span>
      <span id={id} className={styles.names}>
        {shown.length === 0 ? `고른 ${what}이 없어요` : shown.join(', ')}
      </span>
    </span>
  )
}
