/**
 * Readers who ask for the same thing at the same moment share one answer: one reading of the database, and one text.
 * Nothing is kept once the answer is there.
 */
export function sharedReading<Answer>(): (key: string, read: () => Promise<Answer>) => Promise<Answer> {
  const underWay = new Map<string, Promise<Answer>>()
  return (key, read) => {
    const running = underWay.get(key)
    if (running !== undefined) return running
    const reading = read().finally(() => underWay.delete(key))
    underWay.set(key, reading)
    return reading
  }
}

/**
 * A serializer that writes each answer once, however many readers the very same object goes to. Answers are not parsed
 * again: what they are made of was, when it came from the database.
 */
export function writtenOnce(): (answer: unknown) => string {
  const texts = new WeakMap<object, string>()
  return (answer) => {
    if (typeof answer !== 'object' || answer === null) throw new TypeError('an answer is an object')
    const known = texts.get(answer)
    if (known !== undefined) return known
    const text = JSON.stringify(answer)
    texts.set(answer, text)
    return text
  }
}
