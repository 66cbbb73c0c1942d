import { type ComponentProps, lazy, Suspense } from "react";
import { Bar } from "@/shared/ui/Skeleton";

const RichEditor = lazy(() => import("./RichEditor"));

/** The editor of a text, in its room while it is fetched. */
export function TextField(props: ComponentProps<typeof RichEditor>) {
  return (
    <Suspense fallback={<Bar height={136} borderRadius={10} />}>
      <RichEditor {...props} />
    </Suspense>
  );
}
