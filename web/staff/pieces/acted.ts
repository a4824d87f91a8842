import type { Write } from '../../api/call.ts'
import { refreshAll } from '../api/reading.ts'
import { staffApi } from '../api/request.ts'

/** Sends a write and revalidates everything on the page. */
export async function acted<Answer, Body>(
  call: Write<Answer, Body>,
  ...body: Body extends undefined ? [] : [body: Body]
): Promise<Answer> {
  const answer = await staffApi.send(call, ...body)
  void refreshAll()
  return answer
}
