import { Skeleton, SkeletonText } from '../../ui/skeleton.tsx'

/** The skeleton of a loading conversation, with the same layout. */
export const ChatSkeleton = () => (
  <div role="status" aria-label="Loading the chat" className="flex min-h-0 flex-1 flex-col">
    <div className="border-line border-b px-5 py-4 sm:px-8">
      <Skeleton className="h-7 w-56 max-w-full" />
    </div>
    <div className="mx-auto w-full max-w-3xl flex-1 space-y-8 px-5 py-8 sm:px-8">
      <Skeleton className="ml-auto h-11 w-1/2" />
      <SkeletonText lines={3} />
    </div>
  </div>
)
