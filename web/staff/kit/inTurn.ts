/** Returns what runs tasks one after another, in the order in which they are given. One that fails stops no other. */
export function inTurn(): (task: () => Promise<void>) => Promise<void> {
  let last: Promise<void> = Promise.resolve()
  return (task) => {
    last = last.then(task, task)
    return last
  }
}
