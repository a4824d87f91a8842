import { useAnswer } from '../api/reading.ts'

const useNames = () => useAnswer(namesCall)

export function Photos() {
  const { data } = useNames()
  const found = useAnswer(photosCall)
  const rows = useAnswer(rowsCall).data ?? []
  const said = useAnswer(saidCall)
  const given = useAnswer(givenCall)
  return <List photos={found.data ?? []} names={data} rows={rows} failed={said.error} answer={given} />
}
