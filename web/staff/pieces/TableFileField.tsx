/** Takes a file with a table. */
export const TableFileField = (props: {
  className?: string | undefined
  onFile: (file: File) => Promise<void>
}) => (
  <label className={props.className}>
    엑셀 · CSV 파일
    <input
      type="file"
      accept=".csv,.txt,.xls,.xlsx,text/csv,text/plain"
      onChange={async ({ target }) => {
        const [file] = target.files ?? []
        // The same file chosen again, after it was corrected, is a change only to an empty field.
        target.value = ''
        if (file !== undefined) await props.onFile(file)
      }}
    />
  </label>
)
