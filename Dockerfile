# camel-edit on the files of a mounted folder:
#   docker run --rm -v "$PWD:/work" -u "$(id -u):$(id -g)" camel-edit validate
FROM golang:1.26-bookworm AS build
WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download
COPY . .
RUN CGO_ENABLED=0 go build -trimpath -ldflags='-s -w' -o /camel-edit ./cmd/camel-edit

FROM gcr.io/distroless/static-debian12:nonroot
COPY --from=build /camel-edit /usr/bin/camel-edit
WORKDIR /work
ENTRYPOINT ["camel-edit"]
CMD ["--help"]
