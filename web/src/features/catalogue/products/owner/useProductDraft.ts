import { useEffect, useRef, useState } from "react";
import { useDispatch } from "react-redux";
import { useDraft } from "@/shared/edit/useDraft";
import { useWords } from "@/shared/i18n/useWords";
import { usePutPicturesMutation } from "@/shared/media/api";
import { useUploads } from "@/shared/media/useUploads";
import { useStore } from "@/shared/tenant/store-context";
import { picturesChanged } from "./api";
import { kindsOf, missing, tooMany } from "./rules";
import type { ProductValues } from "./wire";

const LOOK_AGAIN = 2500;
const IN_FLIGHT = ["waiting", "sending", "failed"];

/** The draft of a product with the uploads of its pictures; for a new product `scope` is "". */
export function useProductDraft(scope: string, saved: ProductValues) {
  const { t } = useWords("products");
  const { settings } = useStore();
  const dispatch = useDispatch();
  const [put] = usePutPicturesMutation();
  const refused = useRef(new Set<string>());
  // The server answers with the old pictures until the new ones are prepared;
  // the form shows the saved ones until then.
  const [awaited, setAwaited] = useState<{ scope: string; names: string[]; before: string } | null>(null);
  const initial = { ...saved };
  if (awaited?.scope === scope && awaited.before === saved.pictures.join())
    initial.pictures = awaited.names.filter((name) => !refused.current.has(name));
  const draft = useDraft(initial, scope);
  const names = useRef(draft.values.pictures);
  names.current = draft.values.pictures;
  const uploads = useUploads({
    kinds: settings.twoRates ? ["image", "video"] : ["image"],
    check: ({ file }, before) => {
      const there = kindsOf([
        ...draft.values.pictures,
        ...before.filter(({ state }) => IN_FLIGHT.includes(state)).map(({ name }) => name),
        file.name,
      ]);
      const words = tooMany(there, settings.twoRates);
      return words && t(words);
    },
    arrived: (upload) => {
      names.current = [...names.current, upload];
      draft.set("pictures", names.current);
    },
    settled: ({ upload, state }) => {
      if (upload && state === "refused") refused.current.add(upload);
    },
  });

  const { clear } = uploads;
  const preparing = uploads.files.some(({ state }) => state === "preparing");
  const awaiting = awaited?.scope ?? null;
  useEffect(() => {
    if (awaiting !== null && !preparing) dispatch(picturesChanged(awaiting));
  }, [awaiting, preparing, dispatch]);
  useEffect(() => {
    return () => {
      clear();
      // No page polls for pictures that are still being prepared,
      // so the lists reload once when they should be ready.
      setTimeout(() => dispatch(picturesChanged(scope)), LOOK_AGAIN);
    };
  }, [scope, clear, dispatch]);

  /** Saves the pictures of a product, after the product itself has been saved. */
  const sendPictures = async (code: string, number: number | null, names: string[]) => {
    await put({ code, number, names }).unwrap();
    if (!names.some((name) => uploads.files.some(({ upload }) => upload === name))) {
      dispatch(picturesChanged(code));
      return;
    }
    uploads.attached();
    setAwaited({ scope: code, names, before: saved.pictures.join() });
  };

  const check = (values: ProductValues) => {
    const errors = Object.fromEntries(
      Object.entries(missing(values, scope === "" ? null : saved)).map(([field, words]) => [field, t(words)]),
    );
    return uploads.totals.busy ? { ...errors, pictures: t("pictures.wait") } : errors;
  };

  return {
    draft,
    uploads,
    check,
    sendPictures,
    /** The draft with running uploads counted as changes, for the question before the form is left. */
    guarded: {
      ...draft,
      changes: draft.changes + (uploads.totals.busy ? 1 : 0),
      isDirty: () => draft.isDirty() || uploads.totals.busy,
      reset: () => {
        draft.reset();
        uploads.clear();
      },
    },
  };
}

export type ProductDraft = ReturnType<typeof useProductDraft>;
