# An image with Solver Tree and its compiled search, for any user:
#   docker build --tag solver-tree .
#   docker run --rm --interactive --tty solver-tree play
FROM python:3.13-slim AS wheel
COPY . /source
RUN python -m pip wheel --no-deps --wheel-dir /wheels /source

FROM python:3.13-slim
COPY --from=wheel /wheels /wheels
RUN python -m pip install --no-cache-dir /wheels/*.whl
RUN useradd --create-home --user-group player && install --directory --owner player /var/cache/solver-tree
USER player
WORKDIR /home/player
# Other users, as of "docker run --user", read what is compiled here.
ENV NUMBA_CACHE_DIR=/var/cache/solver-tree
RUN solver-tree compile
ENTRYPOINT ["solver-tree"]
