import { api } from "@/shared/api/base";
import { call, del, get, post, put } from "@/shared/api/call";
import { type UploadStatus, uploadFromWire } from "./wire";

export type Signed = { url: string; name: string };
export type PicturesChange = { code: string; number: number | null; names: string[] };

const mediaApi = api.injectEndpoints({
  endpoints: (build) => ({
    signUpload: build.mutation<Signed, { type: string; size: number }>({
      ...call(
        ({ type, size }) => post("/api/uploads/signUrl", { body: { fileType: type, fileSize: size } }),
        ({ result, fileName }) => ({ url: result, name: fileName }),
      ),
    }),
    readUploads: build.query<UploadStatus[], string[]>({
      ...call(
        (names) => get("/api/uploads", { query: { names } }),
        ({ result }) => result.map(uploadFromWire),
      ),
      keepUnusedDataFor: 0,
    }),
    removeUpload: build.mutation<unknown, string>({
      ...call(
        (name) => del("/api/uploads/{name}", { path: { name } }),
        () => undefined,
      ),
    }),
    /** Sets the pictures of a product or category, in order; an empty list removes them. */
    putPictures: build.mutation<{ number: number }, PicturesChange>({
      ...call(
        ({ code, number, names }) =>
          number === null
            ? post("/api/products/image", { body: { code, imgUrl: names } })
            : put("/api/products/image", { body: { imgid: number, code, imgUrl: names } }),
        ({ result }) => ({ number: result.imgid }),
      ),
    }),
    /**
     * Adds an upload to a product's pictures as the last one. For a category it replaces the picture, as part
     * of the change with this id.
     */
    addPicture: build.mutation<
      { number: number },
      { store: string; code: string; name: string; changeId: string }
    >({
      ...call(
        ({ store, code, name, changeId }) =>
          post("/api/products/bulk", { body: { mobileNo: store, imgUrl: name, code, changeId } }),
        ({ result }) => ({ number: result.imgid }),
      ),
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
