import { api } from "@/shared/api/base";
import { call, get, post } from "@/shared/api/call";

/** `link` is the link of an order, whose holder is not signed in. */
type NewPicture = { picture: Blob; link?: string };
export type PictureLinks = { large: string; small: string };
export type AskedPicture = { id: string; link?: string };

// The addresses in an answer are valid for ten minutes.
const CACHE_SECONDS = 240;

const picturesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Uploads a private picture; returns its id. */
    sendPrivatePicture: build.mutation<string, NewPicture>({
      ...call(
        ({ picture, link }) => {
          const body = new FormData();
          body.append("picture", picture, "picture");
          return link === undefined
            ? post("/api/pictures", { body })
            : post("/api/payments/link/{token}/picture", { path: { token: link }, body });
        },
        ({ result }) => result,
      ),
    }),
    getPrivatePicture: build.query<PictureLinks, AskedPicture>({
      ...call(
        ({ id, link }) =>
          link === undefined
            ? get("/api/pictures/{picture_id}", { path: { picture_id: id } })
            : get("/api/orders/link/{token}/pictures/{picture_id}", {
                path: { token: link, picture_id: id },
              }),
        ({ result }): PictureLinks => ({ large: result.url, small: result.thumbnail }),
      ),
      keepUnusedDataFor: CACHE_SECONDS,
    }),
  }),
});

export const { useSendPrivatePictureMutation, useGetPrivatePictureQuery } = picturesApi;
