export const isAlive = (file: string) => process.kill(Number(readFileSync(file, 'utf8')), 0)
