{%- comment %} address: of a feed, to be selected or copied; id and label: of its field {% endcomment -%}
<div class="copy">
  <label for="{{ id }}">{{ label }}</label>
  <input id="{{ id }}" type="url" value="{{ address }}" readonly>
  <button class="submit" type="button" data-copy="{{ id }}" data-copied="{{ 'copied' | t }}" hidden>{{ 'copy' | t }}</button><span class="said" role="status"></span>
</div>
