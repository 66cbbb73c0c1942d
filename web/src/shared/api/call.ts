/**
 * Calls that are typed by path and method from the server's API document (schema.d.ts).
 *
 * Five kinds of requests are not made with it: the upload of a file to the storage's signed address (put.ts),
 * the check whether the server can be reached (offline/connection.ts), traces (telemetry/traces.ts), the
 * stream of live events, and files that the browser opens by an address from an answer.
 */
import type { FetchArgs } from "@reduxjs/toolkit/query/react";
import type { paths } from "./schema";

type Verb = "get" | "post" | "put" | "patch" | "delete";
type PathOf<V extends Verb> = { [P in keyof paths]: V extends keyof paths[P] ? P : never }[keyof paths];
/** The operation of the API document; for a union of paths, all their operations. */
type Operation<V extends Verb, P extends PathOf<V>> = P extends keyof paths
  ? V extends keyof paths[P]
    ? paths[P][V]
    : never
  : never;

type ParametersOf<O, In extends "path" | "query" | "header"> = O extends {
  parameters: { [I in In]?: infer All };
}
  ? { [Name in keyof All]: Exclude<All[Name], null> }
  : unknown;
/** Any call may repeat the store's number; the server refuses a number that differs from the header's. */
type StoreNumber = { mobileNo?: string; mobnoCo?: string };

/** A member with this name; it is optional if nothing in it is required. */
type Member<Name extends string, T> = object extends T ? { [N in Name]?: T } : { [N in Name]: T };
type PathPart<O> = O extends { parameters: { path: infer All } }
  ? { path: { [Name in keyof All]: string | number } }
  : unknown;
type BodyPart<V, O> = O extends { requestBody: { content: { "application/json": infer Body } } }
  ? Member<"body", Body & StoreNumber>
  : O extends { requestBody: { content: { "multipart/form-data": unknown } } }
    ? { body: FormData }
    : V extends "get"
      ? unknown
      : { body?: StoreNumber };
/** The parts of a call as the API document describes them, and options of `fetch`. */
type Parts<V, O> = PathPart<O> &
  Member<"query", ParametersOf<O, "query"> & StoreNumber> &
  BodyPart<V, O> &
  Pick<FetchArgs, "keepalive" | "timeout" | "responseHandler" | "validateStatus"> & {
    /** The API document lists only `If-Match`. */
    headers?: ParametersOf<O, "header"> & {
      "Idempotency-Key"?: string;
      "If-None-Match"?: string;
      Authorization?: string;
    };
  };

type KeyOf<T> = T extends unknown ? keyof T : never;
/** Refuses names that the shape does not have, even in objects that are spread into it. */
type Exact<T, Shape> = T extends object ? T & { [K in Exclude<keyof T, KeyOf<Shape>>]: never } : T;
type ExactParts<T, Shape> = T & { [K in keyof T]: K extends keyof Shape ? Exact<T[K], Shape[K]> : never };

type AnswerOf<O> = O extends { responses: infer Statuses }
  ? Statuses[keyof Statuses] extends { content: infer Types }
    ? Types[keyof Types]
    : undefined
  : never;
/** The body of a successful answer. */
export type Answer<V extends Verb, P extends PathOf<V>> = AnswerOf<Operation<V, P>>;
/** The names that a list may be sorted by. */
export type SortOf<P extends PathOf<"get">> =
  ParametersOf<Operation<"get", P>, "query"> extends {
    sort?: infer Name;
  }
    ? Exclude<Name, undefined>
    : never;

declare const answer: unique symbol;
/** The arguments of a fetch, typed by its answer. */
export type Call<A> = FetchArgs & { [answer]?: A };

const BASE = "/api/";

const verb =
  <V extends Verb>(method: V) =>
  <P extends PathOf<V>, const T extends Parts<V, Operation<V, P>>>(
    path: P,
    ...[parts]: object extends Parts<V, Operation<V, P>>
      ? [parts?: ExactParts<T, Parts<V, Operation<V, P>>>]
      : [parts: ExactParts<T, Parts<V, Operation<V, P>>>]
  ): Call<Answer<V, P>> => {
    const {
      path: values = {},
      query,
      ...rest
    } = (parts ?? {}) as {
      path?: Record<string, string | number>;
      query?: Record<string, unknown>;
    };
    const url = path
      .slice(BASE.length)
      .replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(values[name] ?? ""));
    return { url, method: method.toUpperCase(), params: query, ...rest };
  };

export const get = verb("get");
export const post = verb("post");
export const put = verb("put");
export const patch = verb("patch");
export const del = verb("delete");

/** The header by which the server refuses a change to a version that is not the current one. */
export const ifMatch = (version: string | null) => (version ? { "If-Match": `"${version}"` } : undefined);

/**
 * Returns the `query` and `transformResponse` of an endpoint. TypeScript checks the path, its parameters, the
 * body and the answer against the API document.
 */
export const call = <Arg, A, Result>(query: (arg: Arg) => Call<A>, read: (body: A, arg: Arg) => Result) => ({
  query,
  transformResponse: (body: A, _meta: unknown, arg: Arg) => read(body, arg),
});
