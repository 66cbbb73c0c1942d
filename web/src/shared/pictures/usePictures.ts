import { useEffect, useRef, useState } from "react";
import { readProblem } from "@/shared/api/problem";
import { fault, typeOf } from "@/shared/files/kinds";
import { type Box, reduce } from "@/shared/files/reduce";
import { useWords } from "@/shared/i18n/useWords";
import { useSendPrivatePictureMutation } from "./api";

/** A chosen picture: it has an id once it is uploaded, and a problem if the upload failed. */
export type ChosenPicture = {
  key: number;
  preview: string;
  file: File;
  id: string | null;
  problem: string | null;
};

// The same box as on the server.
const BOX: Box = [1600, 1600];

/**
 * Uploads pictures as soon as they are chosen, up to `most`. A picture that failed stays, so that it can be
 * sent again. `link` is the link of an order.
 */
export function usePictures(most: number, link?: string) {
  const { t } = useWords("media");
  const { t: common } = useWords("common");
  const [send] = useSendPrivatePictureMutation();
  const [chosen, setChosen] = useState<readonly ChosenPicture[]>([]);
  const next = useRef(0);
  const previews = useRef(new Set<string>());
  useEffect(() => {
    const shown = previews.current;
    return () => {
      for (const preview of shown) URL.revokeObjectURL(preview);
    };
  }, []);
  const change = (key: number, values: Partial<ChosenPicture>) =>
    setChosen((all) => all.map((each) => (each.key === key ? { ...each, ...values } : each)));
  const start = async ({ key, file }: Pick<ChosenPicture, "key" | "file">) => {
    change(key, { problem: null });
    const picture = await reduce(file, typeOf(file), BOX);
    const wrong = fault({ name: file.name, type: picture.type, size: picture.size }, ["image"]);
    if (wrong) return change(key, { problem: t(wrong, { name: file.name }) });
    try {
      change(key, { id: await send({ picture, link }).unwrap() });
    } catch (error) {
      const { message, errors } = readProblem(error);
      change(key, { problem: errors.picture?.[0] ?? message ?? common("somethingWentWrong") });
    }
  };
  const add = (files: Iterable<File>) => {
    const added = [...files].slice(0, most - chosen.length).map((file) => {
      const preview = URL.createObjectURL(file);
      previews.current.add(preview);
      next.current += 1;
      return { key: next.current, preview, file, id: null, problem: null };
    });
    setChosen((all) => [...all, ...added]);
    for (const each of added) void start(each);
  };
  return {
    most,
    chosen,
    add,
    again: (picture: ChosenPicture) => void start(picture),
    remove: (key: number) => setChosen((all) => all.filter((each) => each.key !== key)),
    /** The ids of the uploaded pictures. */
    ids: chosen.flatMap(({ id }) => id ?? []),
    sending: chosen.some(({ id, problem }) => id === null && problem === null),
  };
}

export type Pictures = ReturnType<typeof usePictures>;
