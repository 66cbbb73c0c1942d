import { readProblem } from "@/shared/api/problem";
import { useWords } from "@/shared/i18n/useWords";
import { usePutPicturesMutation } from "@/shared/media/api";
import type { Dropped } from "@/shared/media/dropped";
import { useUploads } from "@/shared/media/useUploads";
import { notify } from "@/shared/ui/notices";
import type { OwnerCategory } from "./wire";

/**
 * Manages the one picture of a category; a new picture replaces the current one after it has been prepared.
 */
export function useCategoryPicture({ code, pictureNumber }: OwnerCategory, onChanged: () => void) {
  const { t } = useWords("ownerCategory");
  const { t: common } = useWords("common");
  const [putPictures] = usePutPicturesMutation();
  const put = (names: string[]) => putPictures({ code, number: pictureNumber, names }).unwrap();
  const uploads = useUploads({
    kinds: ["image"],
    attach: (upload) => put([upload]),
    settled: ({ state }) => state === "ready" && onChanged(),
  });
  return {
    uploads,
    file: uploads.files.at(-1),
    take: (dropped: Dropped[]) => {
      if (dropped.length !== 1) return notify(t("onlyOne", { code }), { tone: "warning" });
      uploads.clear();
      uploads.add(dropped);
    },
    remove: async () => {
      try {
        await put([]);
        notify(t("imageTaken"));
        onChanged();
      } catch (error) {
        notify(readProblem(error).message ?? common("somethingWentWrong"), { tone: "warning" });
      }
    },
  };
}
