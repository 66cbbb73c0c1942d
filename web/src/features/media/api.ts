import { api } from "@/shared/api/base";
import type { Wire } from "@/shared/api/wire";
import { type UploadStatus, uploadFromWire } from "./wire";

export type Signed = { url: string; name: string };
export type PicturesChange = { code: string; number: number | null; names: string[] };

const mediaApi = api.injectEndpoints({
  endpoints: (build) => ({
    signUpload: build.mutation<Signed, { type: string; size: number }>({
      query: ({ type, size }) => ({
        url: "uploads/signUrl",
        method: "POST",
        body: { fileType: type, fileSize: size },
      }),
      transformResponse: ({ result, fileName }: Wire["SignedOut"]) => ({ url: result, name: fileName }),
    }),
    readUploads: build.query<UploadStatus[], string[]>({
      query: (names) => ({ url: "uploads", params: { names: names.join(",") } }),
      transformResponse: ({ result }: Wire["UploadsOut"]) => result.map(uploadFromWire),
      keepUnusedDataFor: 0,
    }),
    removeUpload: build.mutation<unknown, string>({
      query: (name) => ({ url: `uploads/${encodeURIComponent(name)}`, method: "DELETE" }),
    }),
    /** Gives a product or category its pictures, in order; without any, those that it has are taken away. */
    putPictures: build.mutation<{ number: number }, PicturesChange>({
      query: ({ code, number, names }) =>
        number === null
          ? { url: "products/image", method: "POST", body: { code, imgUrl: names } }
          : { url: "products/image", method: "PUT", body: { imgid: number, code, imgUrl: names } },
      transformResponse: ({ result }: Wire["PicturesOut"]) => ({ number: result.imgid }),
    }),
    /** Puts one upload behind the pictures that a code has. */
    addPicture: build.mutation<{ number: number }, { store: string; code: string; name: string }>({
      query: ({ store, code, name }) => ({
        url: "products/bulk",
        method: "POST",
        body: { mobileNo: store, imgUrl: name, code },
      }),
      transformResponse: ({ result }: Wire["PicturesOut"]) => ({ number: result.imgid }),
    }),
  }),
});

export const {
  useSignUploadMutation,
  useLazyReadUploadsQuery,
  useRemoveUploadMutation,
  usePutPicturesMutation,
  useAddPictureMutation,
} = mediaApi;
