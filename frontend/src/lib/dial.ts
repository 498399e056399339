/** How long, as a clock has it: "12:05", "1:02:05". */
export function dial(seconds: number): string {
  const rest = Math.max(0, Math.ceil(seconds))
  const two = (figure: number): string => String(figure).padStart(2, '0')
  const hours = Math.floor(rest / 3600)
  const minutes = Math.floor(rest / 60) % 60
  return hours ? `${hours}:${two(minutes)}:${two(rest % 60)}` : `${minutes}:${two(rest % 60)}`
}
