import { formatDate, formatDateTime, formatTime } from '../../core/dates.ts'

/** The time of day, and the date as well when that was not today. */
export const MessageTime = ({ at }: { at: string }) => {
  const isToday = formatDate(at) === formatDate(new Date())
  return (
    <time dateTime={at} title={formatDateTime(at)} className="text-muted text-small">
      {isToday ? formatTime(at) : formatDateTime(at)}
    </time>
  )
}
