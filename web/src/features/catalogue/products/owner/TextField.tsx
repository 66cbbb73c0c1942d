import { type ComponentProps, lazy, Suspense } from "react";
import { Bar } from "@/shared/ui/Skeleton";

const RichEditor = lazy(() => import("./RichEditor"));

/** Reserves the space of the text editor while its chunk is fetched. */
export function TextField(props: ComponentProps<typeof RichEditor>) {
  return (
    <Suspense fallback={<Bar height={136} borderRadius={10} />}>
      <RichEditor {...props} />
    </Suspense>
  );
}
