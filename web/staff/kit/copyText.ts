import { toast } from '../../kit/notices.ts'

/** Copies a text and says so; where the browser does not let it, what to do instead. */
export async function copyText(text: string, said: { done: string; failed: string }): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast.success(said.done)
  } catch {
    toast.error(said.failed)
  }
}
